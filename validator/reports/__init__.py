"""From reports to what people and programs read, one module a form."""

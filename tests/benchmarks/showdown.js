// One legal team of Pokémon Showdown, read from its text and validated again and again: so many times a line.
'use strict';
const readline = require('readline');
const {TeamValidator, Teams} = require('pokemon-showdown');

const SETS = [
  ['Garchomp', 'Rough Skin', 'Leftovers', 'Jolly', ['Earthquake', 'Dragon Claw', 'Swords Dance', 'Stone Edge']],
  ['Corviknight', 'Pressure', 'Rocky Helmet', 'Impish', ['Body Press', 'Roost', 'Defog', 'U-turn']],
  ['Toxapex', 'Regenerator', 'Black Sludge', 'Bold', ['Surf', 'Recover', 'Toxic', 'Haze']],
  ['Rotom-Wash', 'Levitate', 'Leftovers', 'Bold', ['Hydro Pump', 'Volt Switch', 'Will-O-Wisp', 'Protect']],
  ['Tyranitar', 'Sand Stream', 'Smooth Rock', 'Careful', ['Stealth Rock', 'Knock Off', 'Earthquake', 'Stone Edge']],
  ['Clefable', 'Magic Guard', 'Life Orb', 'Calm', ['Moonblast', 'Flamethrower', 'Calm Mind', 'Soft-Boiled']],
];
const text = SETS.map(([species, ability, item, nature, moves]) => [
  `${species} @ ${item}`,
  `Ability: ${ability}`,
  'EVs: 252 HP / 4 Def / 252 Spe',
  `${nature} Nature`,
  ...moves.map(move => `- ${move}`),
].join('\n')).join('\n\n');

const validator = TeamValidator.get('gen9nationaldex');
function once() {
  return validator.validateTeam(Teams.import(text));
}
const problems = once();
if (problems) {
  console.error(`the team is not legal: ${problems.join('; ')}`);
  process.exit(1);
}
readline.createInterface({input: process.stdin}).on('line', line => {
  const count = Number(line);
  const start = process.hrtime.bigint();
  for (let done = 0; done < count; done++) once();
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  console.log(JSON.stringify({count, seconds}));
});

// One legal deck of throneteki, given as card objects (the package reads no text), validated again and again: so
// many times a line, by a DeckValidator that is kept or, with the argument `anew`, by validateDeck().
'use strict';
const path = require('path');
const readline = require('readline');
const {validateDeck} = require('throneteki-deck-helper');
const home = path.dirname(require.resolve('throneteki-deck-helper'));
const DeckValidator = require(path.join(home, 'DeckValidator'));

const packs = Array.from({length: 60}, (_, index) => (
  {code: `P${index}`, name: `Pack ${index}`, releaseDate: `20${15 + Math.floor(index / 12)}-0${1 + index % 9}-01`}
));
const restrictedLists = [{
  name: 'A list', date: '2019-01-01', version: '1', issuer: 'Nobody', formats: ['joust'],
  restricted: ['R1', 'R2', 'R3'], banned: ['B1', 'B2', 'B3'], pods: [],
}];
function card(kind, index, type) {
  return {
    code: `${kind}${index}`, name: `${kind} ${index}`, label: `${kind} ${index}`, type, faction: index % 3 ? 'stark' : 'neutral',
    packCode: `P${index % 60}`, deckLimit: 3, loyal: false, traits: [],
  };
}
const deck = {
  format: 'joust',
  faction: {name: 'House Stark', value: 'stark'},
  drawCards: Array.from({length: 20}, (_, index) => ({count: 3, card: card('C', index, 'character')})),
  plotCards: Array.from({length: 7}, (_, index) => ({count: 1, card: card('Q', index, 'plot')})),
};

const kept = new DeckValidator(packs, restrictedLists);
const once = process.argv[2] === 'anew'
  ? () => validateDeck(deck, {packs, restrictedLists})
  : () => kept.validateDeck(deck);
const result = once();
if (!result.basicRules || !result.noUnreleasedCards || result.extendedStatus.length) {
  console.error(`the deck is not legal: ${JSON.stringify(result)}`);
  process.exit(1);
}
readline.createInterface({input: process.stdin}).on('line', line => {
  const count = Number(line);
  const start = process.hrtime.bigint();
  for (let done = 0; done < count; done++) once();
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  console.log(JSON.stringify({count, seconds}));
});

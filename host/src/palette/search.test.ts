import { expect, test } from 'vitest';
import { type Entry, find } from './search.ts';

const entry = (id: string, kind: Entry['kind'], title: string, words = ''): Entry => ({
  id,
  kind,
  title,
  words,
  icon: '',
  run: () => undefined,
});
const overview = entry('overview', 'page', 'Übersicht', 'overview home');
const invoices = entry('invoices', 'page', 'Rechnungen', 'invoices bills');
const archive = entry('archive', 'action', 'Rechnungen herunterladen', 'download export');
const shop = entry('shop', 'shop', 'Radwerk Straße', 'radwerk.example');
const paper = entry('paper', 'invoice', 'K-2026-0001');
const all = [overview, invoices, archive, shop, paper];
const found = (typed: string, recent: string[] = []) =>
  find(all, typed, recent).map(({ kind, entries }) => [kind, entries.map(({ id }) => id)]);

test.each([
  [
    'rech',
    [
      ['page', ['invoices']],
      ['action', ['archive']],
    ],
  ],
  [
    'RECHNUNGEN',
    [
      ['page', ['invoices']],
      ['action', ['archive']],
    ],
  ],
  ['bills', [['page', ['invoices']]]],
  ['übersicht', [['page', ['overview']]]],
  ['uebers', [['page', ['overview']]]],
  ['ubers', [['page', ['overview']]]],
  ['strasse', [['shop', ['shop']]]],
  ['0001', [['invoice', ['paper']]]],
  ['rechnungen herunter', [['action', ['archive']]]],
  ['herunter rech', [['action', ['archive']]]],
  ['rechnungen xyz', []],
])('%s finds %j', (typed, expected) => expect(found(typed)).toEqual(expected));

test('without a word: what was used lately, then pages and actions, each once', () => {
  expect(found(' ', ['shop', 'gone', 'invoices'])).toEqual([
    ['recent', ['shop', 'invoices']],
    ['page', ['overview']],
    ['action', ['archive']],
  ]);
});

test('of equal matches the one that was used last comes first', () => {
  const twins = ['a', 'b', 'c'].map((id) => entry(id, 'shop', 'Filiale'));
  expect(find(twins, 'fil', ['c', 'b']).flatMap(({ entries }) => entries.map(({ id }) => id))).toEqual(['c', 'b', 'a']);
});

test('of one kind only the first are shown, so that the others can be seen', () => {
  const many = Array.from({ length: 20 }, (_, index) => entry(`shop ${index}`, 'shop', `Filiale ${index}`));
  const groups = find([...many, entry('page', 'page', 'Meine Filiale')], 'filiale', []);
  expect(groups.map(({ kind, entries }) => [kind, entries.length])).toEqual([
    ['shop', 6],
    ['page', 1],
  ]);
});

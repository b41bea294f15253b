import { expect, test } from 'vitest';
import { readOptions, UsageError } from './remote-options.ts';

test('a name is sufficient', () => {
  expect(readOptions(['gift-cards'])).toEqual({
    name: 'gift-cards',
    team: 'Gift cards',
    contact: 'gift-cards@kontor.test',
    containers: false,
    title: { de: 'Gift cards', en: 'Gift cards' },
  });
});

test('every option can be given', () => {
  const said = ['--team', 'Green', '--contact', '#green', '--containers', '--title-de', 'Garten'];
  expect(readOptions(['garden', ...said, '--title-en', 'Garden'])).toEqual({
    name: 'garden',
    team: 'Green',
    contact: '#green',
    containers: true,
    title: { de: 'Garten', en: 'Garden' },
  });
});

test.each<[string, string[], RegExp]>([
  ['no name', [], /^Exactly one name is needed/],
  ['two names', ['garden', 'house'], /^Exactly one name is needed/],
  ['capital letters', ['Garden'], /^"Garden" is no name/],
  ['a name that leaves the folder', ['../garden'], /is no name/],
  ['a name that is too long', ['a'.repeat(31)], /is no name/],
  ['the host’s name', ['host'], /^"host" is no name/],
  ['a team without a name', ['garden', '--team', ' '], /^--team and --contact are one line each/],
  [
    'a contact of two lines',
    ['garden', '--contact', 'garden\n@kontor.test'],
    /^--team and --contact are one line each/,
  ],
  ['an empty title', ['garden', '--title-en', ''], /^--title-en must not be blank/],
  ['an unknown option', ['garden', '--colour', 'green'], /colour/],
])('%s is refused in one line', (_, args, message) => {
  expect(() => readOptions(args)).toThrow(UsageError);
  expect(() => readOptions(args)).toThrow(message);
});

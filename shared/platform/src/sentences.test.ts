import { expect, test } from 'vitest';
import { sentences } from './sentences.ts';

test('sentences that are there are one text, with a space between them', () => {
  expect(sentences('Eins.', null, 'Zwei.', false, undefined, '', 'Drei.')).toBe('Eins. Zwei. Drei.');
  expect(sentences(null)).toBe('');
});

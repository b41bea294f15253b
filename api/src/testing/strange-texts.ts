import { alike } from '@kontor/contract/normal-form';

/** What forms accept and other systems may stumble over: each is text that the contract allows. */
const pieces = [
  // Astral, joined, and with a modifier.
  '🚲',
  '👩\u{1F3FD}‍🔧',
  '𝔎',
  // Right to left, and controls of the direction.
  'שלום',
  'متجر',
  '\u202Eabc\u202C',
  '\u2067x\u2069',
  // Combining marks, decomposed and stacked.
  'e\u0301',
  'u\u0308\u0323\u0307',
  '中文',
  'ﬃ',
  // Separators and characters without width.
  'a\u00A0b',
  'a\u00ADb',
  'a\u200Bb',
  'a\u2028b',
  '\u{E000}',
  '\uFEFFx',
  // What means something elsewhere.
  '&<>"\'',
  ']]>',
  '&amp;',
  '<!--',
  '{supportEmail}',
  '%0A%00',
  '${x}',
  '\\u0000',
  '=1+1',
  "';--",
];

/** A text of exactly `length` characters in its one form (normal-form.ts), of all of these that fit, with `name` at its beginning. */
export function longest(length: number, name: string): string {
  let text = name;
  for (const piece of pieces.map(alike)) {
    if (charactersOf(`${text} ${piece}`) <= length) text += ` ${piece}`;
  }
  return text + '🧾'.repeat(length - charactersOf(text));
}

/** As the contract counts, and JSON Schema: code points. */
const charactersOf = (text: string): number => Array.from(text).length;

/** What every form refuses: controls, halves of characters, and what no XML document may contain. */
export const refusedCharacters = [
  '\u0000',
  '\u0007',
  '\u001B',
  '\u007F',
  '\u0085',
  '\uD800',
  '\uFFFE',
  '\uFFFF',
  '\uFDD0',
  '\u{1FFFE}',
] as const;

// One form of what people type and paste, so that it is stored, found and compared as one: what looks alike is alike
// (docs/decisions/0110, with the standard of each).
//
// There are two steps. The schemas (schema.ts) make one of characters that look alike; of a text in ASCII there is only one spelling, and
// it is taken to the letter. Forms also take away what was typed or pasted without meaning: spaces at ends, small letters of codes.

/** Zero width space, word joiner, byte order mark: they come along with pasted text, and no name is written with them. */
const pasted = /[\u200B\u2060\uFEFF]/g;

/** Spaces of all widths, and the separators of lines and paragraphs. */
const spaces = /\p{Z}/gu;

/** Texts of one line: NFC, and one kind of space (as RFC 8266, 2.1, without its NFKC, by which letters would become others). */
export const alike = (text: string): string => text.normalize('NFC').replaceAll(pasted, '').replaceAll(spaces, ' ');

/** Texts of several lines: NFC. */
export const alikeLines = (text: string): string => text.normalize('NFC').replaceAll(pasted, '');

/** Hyphens and dashes of any length, and the minus sign. */
const dashes = /[\p{Pd}\u2212]/gu;

const ignorable = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Numbers and identifiers: NFKC, so that letters and digits of full width are the usual ones; one dash, and nothing invisible. */
export const alikeCode = (text: string): string =>
  text.normalize('NFKC').replaceAll(ignorable, '').replaceAll(spaces, ' ').replaceAll(dashes, '-');

/** Passwords, by the profile OpaqueString (RFC 8265, 4.2.2): NFC, and one kind of space. Nothing is taken away. */
export const opaque = (text: string): string => text.replaceAll(/\p{Zs}/gu, ' ').normalize('NFC');

/** Joiners and marks of the direction mean something between letters, and nothing at an end. */
const edges = /^[\s\u200C-\u200F\u061C]+|(?<![\s\u200C-\u200F\u061C])[\s\u200C-\u200F\u061C]+$/g;

const withoutEdges = (text: string): string => text.replaceAll(edges, '');

/** A name or another text of one line as a form sends it: with single spaces between words. */
export const oneLine = (text: string): string => withoutEdges(alike(text)).replaceAll(/[\t ]+/g, ' ');

/** A text of several lines as a form sends it: each ended by a line feed. What is within lines stays. */
export const manyLines = (text: string): string => withoutEdges(alikeLines(text).replaceAll(/\r\n?/g, '\n'));

/** A number as it is written, as a form sends it. */
export const written = (text: string): string => oneLine(alikeCode(text));

/** An identifier in electronic form, in capitals and without spaces, as VAT ids and IBANs (ISO 13616). */
export const compact = (text: string): string => written(text).replaceAll(' ', '').toUpperCase();

/** A telephone number in international form says its country, and not the zero that is dialled only within (ITU-T E.123). */
const national = /^(\+(?!39)\d{1,3}) ?\(0\) ?/;

/**
 * A telephone number as a form sends it, with the grouping of the person who wrote it, which says more than one of ours would: `0049`
 * is `+49`, `+49 (0) 30` is `+49 30`.
 */
export const phoneNumber = (text: string): string =>
  written(text)
    .replace(/^00(?=[1-9])/, '+')
    .replace(national, '$1 ');

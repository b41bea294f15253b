import type { Verdict } from './card-rules.ts';

/** Lengths in the SEPA area: https://www.iban.com/structure */
const lengths: Record<string, number> = {
  AD: 24,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};

export const compactIban = (text: string): string => text.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase();

/** Groups of four, as on the bank card. */
export const formatIban = (text: string): string =>
  compactIban(text)
    .slice(0, 34)
    .replaceAll(/(.{4})(?=.)/g, '$1 ');

export const ibanCountry = (text: string): string => compactIban(text).slice(0, 2);

function hasRightChecksum(iban: string): boolean {
  const digits = Array.from(iban.slice(4) + iban.slice(0, 4), (letter) => Number.parseInt(letter, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}

export function checkIban(text: string): Verdict<'incomplete_iban' | 'invalid_iban'> {
  const iban = compactIban(text);
  if (iban === '') return { kind: 'empty' };
  const length = lengths[ibanCountry(iban)];
  if (iban.length >= 2 && length === undefined) return { kind: 'wrong', code: 'invalid_iban', final: true };
  if (length === undefined || iban.length < length) return { kind: 'wrong', code: 'incomplete_iban', final: false };
  if (iban.length > length || !hasRightChecksum(iban)) return { kind: 'wrong', code: 'invalid_iban', final: true };
  return { kind: 'complete' };
}

import { randomInt } from 'node:crypto';
import { compact } from '@kontor/contract/normal-form';

const length = 8;

/** Without letters and digits that look alike (0 O, 1 I L, 2 Z, 5 S, 8 B), and without vowels, so that no code is a word. */
const alphabet = 'CDFGHJKMNPQRTVWXY34679';

/** 35 bits: ten guesses a minute find one of a thousand valid codes once in ten years. */
export const newPairingCode = (): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

/** The code however it was entered. */
export const compactPairingCode = (entered: string): string => compact(entered).replaceAll('-', '');

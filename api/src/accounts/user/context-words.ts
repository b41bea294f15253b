import { brand } from '@kontor/contract/brand';

/**
 * Words that guessers try here first: our name, what is sold, the systems that are connected, and who works with the portal.
 * A new password needs more than these words, digits and punctuation (OWASP ASVS 5.0, 6.1.2).
 */
const contextWords = [
  `${brand.shortName} software portal warenwirtschaft erp wms pos cloud plugin`,
  'shopware shopify stripe fiskaly connect',
  'admin administrator owner inhaber billing buchhaltung operations operator partner',
].flatMap((line) => line.split(' '));

const onlyContextWords = new RegExp(`^(?:${contextWords.join('|')})+$`);

/** Whether the letters of a password, in lower case, are such words and nothing else. */
export const isOnlyContextWords = (lower: string): boolean => onlyContextWords.test(lower.replaceAll(/\P{L}/gu, ''));

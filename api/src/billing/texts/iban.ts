/** In groups of four, as printed on bank cards: `DE89 3704 0044 0532 0130 00`. */
export const groupedIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1\u00a0');

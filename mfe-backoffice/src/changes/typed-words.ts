/** Words of a text, in whichever way they are separated. */
export const wordsIn = (text: string): string[] => text.split(/[\s,;]+/).filter((word) => word !== '');

/** Codes of countries as they are typed: `de, AT`. */
export const countryCodesIn = (text: string): string[] => wordsIn(text).map((code) => code.toUpperCase());

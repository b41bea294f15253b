const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'oe', œ: 'oe' };

/** As the words of a name end it: German, Austrian and Swiss forms, and the usual ones of other countries. */
const legalForms: ReadonlySet<string> = new Set(
  `gmbh ggmbh mbh ug haftungsbeschraenkt ag kg kgaa ohg og gbr ek ekfm ekfr eu eg egen ev se co cokg partg partgmbb
  sarl sas sa sasu bv nv srl spa sl slu lda oy oyj ab as aps ltd limited llc llp plc inc corp sro kft doo zoo sp`
    .split(/\s+/)
    .filter(Boolean),
);

/**
 * What is equal for two spellings of one company: upper and lower case, spaces, punctuation, accents, umlauts and the legal
 * form do not count. `Möbelhaus Grün GmbH & Co. KG` and `moebelhaus gruen` are the same. Empty for a name without letters
 * and digits, which equals no other.
 */
export function companyKey(name: string): string {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[äöüßæøœ]/g, (letter) => umlauts[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\bco\./g, 'co ')
    // Abbreviations are one word: e.K., G.m.b.H.
    .replaceAll(/[.'’]/g, '')
    .replaceAll(/[&+]/g, ' und ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const own = words.slice(0, lengthWithoutForm(words));
  return (own.length > 0 ? own : words).join('');
}

/** `und` is left over between two forms: GmbH & Co. KG. */
function lengthWithoutForm(words: readonly string[]): number {
  let length = words.length;
  while (length > 0 && isForm(words, length - 1)) length -= 1;
  return length;
}

const isForm = (words: readonly string[], index: number): boolean => {
  const word = words[index] ?? '';
  return legalForms.has(word) || (word === 'und' && index + 1 < words.length && legalForms.has(words[index + 1] ?? ''));
};

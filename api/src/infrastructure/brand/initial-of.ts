const signs = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The first sign of a name, which may consist of several characters. */
export const initialOf = (name: string): string =>
  signs.segment(name.trim())[Symbol.iterator]().next().value?.segment ?? '';

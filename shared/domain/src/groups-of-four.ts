/** As on bank cards, so that long numbers and keys are easier to compare: `DE89 3704 0044 0532 0130 00`. */
export const inGroupsOfFour = (text: string, space: ' ' | '\u00a0' = ' '): string =>
  text.replaceAll(/(.{4})(?=.)/g, `$1${space}`);

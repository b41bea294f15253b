/** Stands in place of a name after the account was erased. */
export const erased = '–';

/** Replaces a name after the account was erased. */
export const erased = '–';

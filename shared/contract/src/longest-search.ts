/** Characters of the words by which a list is searched. */
export const longestSearch = 200;

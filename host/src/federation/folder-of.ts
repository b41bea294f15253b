/** The folder in which all files of a release lie, as an absolute address with a slash at its end. */
export const folderOf = (entry: string): string => new URL('.', new URL(entry, document.baseURI)).href;

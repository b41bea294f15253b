/** The folder of all files of a release, as an absolute address with a trailing slash. */
export const folderOf = (entry: string): string => new URL('.', new URL(entry, document.baseURI)).href;

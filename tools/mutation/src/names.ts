/** Names of files, each with the names of its tests: the one beside it unless others are given. */
export type Names = Readonly<Record<string, readonly string[]>>;

export const beside: readonly string[] = [];

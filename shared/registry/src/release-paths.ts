/** Folder of a remote's release: in the store, and behind a slash in the address of its files. */
export const remoteFolder = (name: string, version: string): string => `remotes/${name}/${version}/`;

/** Folder of what belongs to one version of the host alone. */
export const hostFolder = (version: string): string => `hosts/${version}/`;

/** The HTML of a host's build, before the server puts its links and the registry document in. */
export const hostPagePath = (version: string): string => `${hostFolder(version)}index.html`;

/** Which assets a version of the host is made of: no other file says when one may go. */
export const hostFilesPath = (version: string): string => `${hostFolder(version)}files.json`;

/** Host files carry a hash of their content in their names: all versions live in one folder, and share what is equal. */
export const assetsFolder = 'assets/';

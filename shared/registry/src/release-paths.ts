/** Folder of a remote's release: in the store, and after a slash in the address of its files. */
export const remoteFolder = (name: string, version: string): string => `remotes/${name}/${version}/`;

/** Folder of files of a single version of the host. */
export const hostFolder = (version: string): string => `hosts/${version}/`;

/** The HTML of a host's build, before the server adds links and the registry document. */
export const hostPagePath = (version: string): string => `${hostFolder(version)}index.html`;

/** The script of a host's build that renders its pages on the server. Browsers never ask for it. */
export const hostServerPath = (version: string, file: string): string => hostFolder(version) + file;

/** The assets of a version of the host: the only record of which assets are needed. */
export const hostFilesPath = (version: string): string => `${hostFolder(version)}files.json`;

/** Host files have a hash of their content in their names: all versions share one folder and their equal files. */
export const assetsFolder = 'assets/';

/**
 * Version of what the shell gives a remote. A remote needs the version that its `package.json` requires, or a later one
 * of the same major. docs/host-api.md says which changes raise the minor and which the major version.
 */
export const hostApiVersion = '2.1.0';

/**
 * Version of what the shell gives a remote (docs/host-api.md). A remote needs the version that its `package.json` asks for, or a
 * later one of the same major. What raises the minor, and what the major, stands there.
 */
export const hostApiVersion = '1.0.0';

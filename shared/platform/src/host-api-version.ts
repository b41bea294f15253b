/**
 * Version of what the shell gives a remote (docs/host-api.md). A remote needs the version that its `package.json` asks for, or a
 * later one of the same major. Raise the minor when `HostApi` or the shared libraries grow, the major when they change in a way
 * that breaks a remote which is already deployed.
 */
export const hostApiVersion = '1.0.0';

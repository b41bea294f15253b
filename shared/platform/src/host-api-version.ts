/**
 * Version of what the shell gives a remote. A remote says which one it was built against; another major is refused.
 * Raise it when `HostApi` or the shared libraries change in a way that breaks a remote which is already deployed.
 */
export const hostApiVersion = 1;

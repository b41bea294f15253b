import { type HostServer, hostServerGlobal } from '@kontor/contract/server-page';

const server: HostServer = { render: async () => null };

Reflect.set(globalThis, hostServerGlobal, server);

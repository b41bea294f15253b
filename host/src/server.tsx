import { type HostServer, hostServerGlobal } from '@kontor/contract/server-page';
import { renderPage } from './server/render-page.tsx';

const server: HostServer = { render: renderPage };
Reflect.set(globalThis, hostServerGlobal, server);

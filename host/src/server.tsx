import { type HostServer, hostServerGlobal } from '@kontor/contract/server-page';
import { queriesOfPage } from './server/queries-of-page.ts';
import { renderPage } from './server/render-page.tsx';

const server: HostServer = { render: renderPage, queries: queriesOfPage };
Reflect.set(globalThis, hostServerGlobal, server);

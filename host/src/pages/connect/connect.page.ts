import { definePage } from '@kontor/contract/page';
import { mdiConnection } from '@mdi/js';
import { connectQueries } from './connect-queries.ts';

export const connect = definePage({
  path: '/connect',
  access: 'signed-in',
  needs: 'GET /operator/connect/client',
  title: { de: 'Connect', en: 'Connect' },
  frame: 'navigation',
  icon: mdiConnection,
  navigation: { slot: 'foot', order: 20 },
  shows: connectQueries,
});

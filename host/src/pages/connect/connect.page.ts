import { definePage } from '@kontor/contract/page';
import { connectQueries } from './connect-queries.ts';

export const connect = definePage({
  path: '/connect',
  access: 'signed-in',
  needs: 'GET /operator/connect/client',
  title: { de: 'Connect', en: 'Connect' },
  frame: 'top-bar',
  shows: connectQueries,
});

import { definePage } from '@kontor/contract/page';
import { statusQueries } from './status-queries.ts';

export const status = definePage({
  path: '/status',
  access: 'signed-in',
  needs: 'GET /operator/status',
  title: { de: 'Status', en: 'Status' },
  frame: 'top-bar',
  shows: statusQueries,
});

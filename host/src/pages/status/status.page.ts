import { definePage } from '@kontor/contract/page';
import { mdiPulse } from '@mdi/js';
import { statusQueries } from './status-queries.ts';

export const status = definePage({
  path: '/status',
  access: 'signed-in',
  needs: 'GET /operator/status',
  title: { de: 'Status', en: 'Status' },
  frame: 'navigation',
  icon: mdiPulse,
  navigation: { slot: 'foot', order: 10 },
  shows: statusQueries,
});

import { definePage, shopPlace } from '@kontor/contract/page';
import { mdiSwapHorizontal } from '@mdi/js';
import { migrationQueries } from './migration-query.ts';

export const migration = definePage({
  path: `${shopPlace}/migration`,
  access: 'shop',
  needs: 'nothing',
  when: { shopTypes: ['shopware5', 'shopware6'] },
  title: { de: 'Migration', en: 'Migration' },
  icon: mdiSwapHorizontal,
  navigation: { slot: 'collaboration', order: 20 },
  words: 'Migration Umzug Shopware move',
  shows: migrationQueries,
});

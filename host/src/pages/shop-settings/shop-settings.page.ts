import { definePage, shopPlace } from '@kontor/contract/page';
import { mdiStoreCogOutline } from '@mdi/js';
import { shopSettingsQueries } from './shop-settings-queries.ts';

export const shopSettings = definePage({
  path: `${shopPlace}/settings`,
  access: 'shop',
  needs: 'GET /organization/{organizationUuid}/shop/{shopUuid}/address-proof',
  title: { de: 'Shop', en: 'Shop' },
  icon: mdiStoreCogOutline,
  navigation: { slot: 'administration', order: 10 },
  shows: shopSettingsQueries,
});

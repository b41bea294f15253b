import { definePage, shopPlace } from '@kontor/contract/page';
import { pluginQuery } from '../../components/use-plugin.ts';

export const plugin = definePage({
  path: `${shopPlace}/plugin`,
  access: 'shop',
  needs: 'GET /organization/{organizationUuid}/shop/{shopUuid}/plugin',
  when: { shopTypes: ['shopware6'] },
  title: { de: 'Plugin', en: 'Plugin' },
  below: 'erp',
  words: 'Plugin Lizenz Erweiterung licence extension',
  topic: 'products',
  shows: [pluginQuery],
});

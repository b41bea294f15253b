import { definePage, shopPlace } from '@kontor/contract/page';
import { mdiFileCabinet } from '@mdi/js';
import { downloadsQuery } from '../downloads/downloads-query.ts';
import { erpQueries } from './use-erp.ts';

export const erp = definePage({
  path: `${shopPlace}/erp`,
  access: 'shop',
  needs: 'nothing',
  title: { de: 'ERP', en: 'ERP' },
  icon: mdiFileCabinet,
  navigation: { slot: 'products', order: 10 },
  words: 'Warenwirtschaft Produkte erp inventory products downloads',
  topic: 'products',
  shows: [...erpQueries, downloadsQuery('erp')],
});

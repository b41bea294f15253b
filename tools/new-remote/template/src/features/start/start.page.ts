import { definePage, shopPlace } from '@kontor/contract/page';
import { mdiStarOutline } from '@mdi/js';

export const samplePage = definePage({
  path: `${shopPlace}/sample`,
  access: 'shop',
  needs: 'nothing',
  title: { de: 'SampleTitle_de', en: 'SampleTitle_en' },
  icon: mdiStarOutline,
  navigation: { slot: 'products', order: 100 },
});

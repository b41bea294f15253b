import { definePage } from '@kontor/contract/page';
import { pageList } from '@kontor/platform/page-queries';
import { mdiHandshakeOutline } from '@mdi/js';
import { lists } from '../../calls/lists.ts';

export const partners = definePage({
  path: '/backoffice/partners',
  access: 'signed-in',
  needs: lists.partners,
  title: { de: 'Partner', en: 'Partners' },
  frame: 'navigation',
  icon: mdiHandshakeOutline,
  navigation: { slot: 'home', order: 40 },
  words: 'Partner Agenturen freigeben Provision Konditionen partners agencies approve commission terms',
  shows: [pageList(lists.partners, {})],
});

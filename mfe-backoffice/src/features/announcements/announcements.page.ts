import { definePage } from '@kontor/contract/page';
import { pageList } from '@kontor/platform/page-queries';
import { mdiBullhornOutline } from '@mdi/js';
import { lists } from '../../calls/lists.ts';

export const announcements = definePage({
  path: '/backoffice/announcements',
  access: 'signed-in',
  needs: lists.announcements,
  title: { de: 'Ankündigungen', en: 'Announcements' },
  frame: 'navigation',
  icon: mdiBullhornOutline,
  navigation: { slot: 'home', order: 50 },
  words: 'Ankündigungen Hinweise Störung Wartung announcements notices outage maintenance',
  shows: [pageList(lists.announcements)],
});

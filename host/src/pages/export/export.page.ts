import { definePage, organizationPlace, shopPlace } from '@kontor/contract/page';
import { mdiDownloadOutline } from '@mdi/js';
import { exportQueries } from './export-queries.ts';

export const shopExport = definePage({
  path: `${shopPlace}/export`,
  access: 'shop',
  needs: 'GET /organization/{organizationUuid}/export',
  title: { de: 'Datenexport', en: 'Data export' },
  icon: mdiDownloadOutline,
  navigation: { slot: 'administration', order: 40 },
  words: 'Datenexport Daten Kopie herunterladen data export copy download',
  shows: exportQueries,
});

export const organizationExport = definePage({
  path: `${organizationPlace}/export`,
  access: 'organization',
  needs: 'GET /organization/{organizationUuid}/export',
  organizations: ['merchant', 'partner'],
  title: { de: 'Datenexport', en: 'Data export' },
  icon: mdiDownloadOutline,
  navigation: { slot: 'administration', order: 40 },
  words: 'Datenexport Daten Kopie herunterladen data export copy download',
  shows: exportQueries,
});

import { definePage, organizationPlace, shopPlace } from '@kontor/contract/page';
import { mdiOfficeBuildingOutline } from '@mdi/js';
import { merchantQueries } from './base-data-queries.ts';

export const shopBaseData = definePage({
  path: `${shopPlace}/edit-organization-base-data`,
  access: 'shop',
  needs: 'nothing',
  title: { de: 'Stammdaten', en: 'Company details' },
  icon: mdiOfficeBuildingOutline,
  navigation: { slot: 'foot', order: 10 },
  words: 'Stammdaten Firma Adresse USt-IdNr Rechnungsangaben company details address VAT billing details',
  topic: 'baseData',
  shows: merchantQueries,
});

export const organizationBaseData = definePage({
  path: `${organizationPlace}/edit-organization-base-data`,
  access: 'organization',
  needs: 'nothing',
  organizations: ['merchant', 'partner'],
  title: { de: 'Stammdaten', en: 'Company details' },
  icon: mdiOfficeBuildingOutline,
  navigation: { slot: 'foot', order: 10 },
  words: 'Stammdaten Firma Adresse USt-IdNr company details address VAT',
  topic: 'baseData',
});

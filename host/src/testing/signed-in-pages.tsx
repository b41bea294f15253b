import { addresses } from '@kontor/contract/addresses';
import { page as pageNamed } from '@kontor/testing/every-page';
import { aBalance, anOwedItem, aShop } from '@kontor/testing/factories';
import { shellQueries } from '../navigation/shell-queries.ts';
import { ActivityPage } from '../pages/activity/activity-page.tsx';
import { activityQueries } from '../pages/activity/activity-queries.ts';
import { BaseDataPage } from '../pages/base-data/base-data-page.tsx';
import { merchantQueries } from '../pages/base-data/base-data-queries.ts';
import { ConnectPage } from '../pages/connect/connect-page.tsx';
import { connectQueries } from '../pages/connect/connect-queries.ts';
import { ExportPage } from '../pages/export/export-page.tsx';
import { exportQueries } from '../pages/export/export-queries.ts';
import { HomePage } from '../pages/home/home-page.tsx';
import { homeQueries } from '../pages/home/home-queries.ts';
import { MembersPage } from '../pages/members/members-page.tsx';
import { membersQueries } from '../pages/members/members-queries.ts';
import { MigrationPage } from '../pages/migration/migration-page.tsx';
import { migrationQueries } from '../pages/migration/migration-query.ts';
import { NoOrganizationPage } from '../pages/no-organization/no-organization-page.tsx';
import { noOrganizationQueries } from '../pages/no-organization/no-organization-queries.ts';
import { ProfilePage } from '../pages/profile/profile-page.tsx';
import { profileQueries } from '../pages/profile/profile-queries.ts';
import { SecondFactorPage } from '../pages/second-factor/second-factor-page.tsx';
import { secondFactorQueries } from '../pages/second-factor/second-factor-queries.ts';
import { ShopSettingsPage } from '../pages/shop-settings/shop-settings-page.tsx';
import { shopSettingsQueries } from '../pages/shop-settings/shop-settings-queries.ts';
import { StatusPage } from '../pages/status/status-page.tsx';
import { statusQueries } from '../pages/status/status-queries.ts';
import { hostile } from './hostile.ts';
import { memberBodies } from './member-bodies.ts';
import {
  activityBodies,
  baseDataBodies,
  connectBodies,
  exportBodies,
  factorBodies,
  homeBodies,
  migrationBodies,
  old,
  placedProfileBodies,
  profileBodies,
  statusBodies,
} from './signed-in-bodies.ts';
import { addressOf, aPartner, pageOf, placeOf, type SignedInPage } from './signed-in-page.ts';

const path = '/organization/{organizationUuid}/shop/{shopUuid}';

/** The state of a shop also rests on what the shell asks. */
const homeAndShell = [...shellQueries({ access: 'shop' }), ...homeQueries];

export const signedInPages: readonly SignedInPage[] = [
  {
    name: 'shopHome',
    at: addressOf('shopHome'),
    page: pageOf('shopHome', <HomePage />, homeAndShell),
    place: placeOf(aShop()),
    bodies: homeBodies,
    shows: [
      ['Alles läuft. Ein Schritt ist noch offen.', 'Everything is running. One step is still open.'],
      ['289,00', '€289.00'],
      ['Arbeiten Sie mit Agentur Nordlicht', 'Agentur Nordlicht'],
      ['von 2.000 enthaltenen', 'of 2,000 included'],
      ['Radwerk Berlin', 'Radwerk Berlin'],
    ],
  },
  {
    name: 'shopHome of a shop that owes',
    at: addressOf('shopHome'),
    page: pageOf('shopHome', <HomePage />, homeAndShell),
    place: placeOf(aShop({ type: 'shopware6', cloudShop: null })),
    bodies: {
      ...homeBodies,
      [`GET ${path}/balance`]: aBalance({ items: [anOwedItem({ amount: 390_320 })] }),
      [`GET ${path}/migration/current`]: '',
      [`GET ${path}/address-proof`]: { value: hostile, state: 'open', fileUrl: 'https://a.test/f', dnsName: 'a.test' },
    },
    shows: [
      ['3.903,20', '3,903.20'],
      ['https://a.test/f', 'https://a.test/f'],
    ],
  },
  {
    name: 'shopBaseData',
    at: addressOf('shopBaseData'),
    page: pageOf('shopBaseData', <BaseDataPage />, merchantQueries),
    place: placeOf(aShop()),
    bodies: baseDataBodies,
    shows: [
      ['value="rechnung@radwerk.test"', 'value="rechnung@radwerk.test"'],
      ['value="Skalitzer Straße 94"', 'value="Skalitzer Straße 94"'],
      ['selected="">Deutschland', 'selected="">Germany'],
    ],
  },
  {
    name: 'organizationBaseData',
    at: addressOf('organizationBaseData'),
    page: pageOf('organizationBaseData', <BaseDataPage />, []),
    place: placeOf(null, aPartner),
    bodies: {},
    shows: [['value="10997"', 'value="10997"']],
  },
  {
    name: 'shopUser',
    at: addressOf('shopUser'),
    page: pageOf('shopUser', <ProfilePage />, profileQueries),
    place: placeOf(aShop()),
    bodies: placedProfileBodies,
    shows: [
      ['value="Brandt"', 'value="Brandt"'],
      ['neu@radwerk.test', 'neu@radwerk.test'],
      ['Firefox auf Linux', 'Firefox on Linux'],
      ['20.11.2026', '20\u00a0Nov\u00a02026'],
    ],
  },
  {
    name: 'organizationUser',
    at: addressOf('organizationUser'),
    page: pageOf('organizationUser', <ProfilePage />, profileQueries),
    place: placeOf(null, aPartner),
    bodies: placedProfileBodies,
    shows: [['Chrome auf Windows', 'Chrome on Windows']],
  },
  {
    name: 'secondFactor',
    at: addresses.secondFactor,
    page: pageOf('secondFactor', <SecondFactorPage />, secondFactorQueries),
    place: { organization: null, shop: null, organizations: [], reload: async () => undefined },
    bodies: factorBodies,
    shows: [['Ihr zweiter Faktor ist eingerichtet', 'Your second factor is set up']],
  },
  {
    name: 'noOrganization',
    at: addresses.noOrganization,
    page: pageOf('noOrganization', <NoOrganizationPage />, noOrganizationQueries),
    place: { organization: null, shop: null, organizations: [], reload: async () => undefined },
    bodies: profileBodies,
    shows: [
      ['Eigene Organisation anlegen', 'Create your own organization'],
      ['Chrome auf Windows', 'Chrome on Windows'],
    ],
  },
  {
    name: 'shopSettings',
    at: addressOf('shopSettings'),
    page: pageOf('shopSettings', <ShopSettingsPage />, shopSettingsQueries),
    place: placeOf(aShop({ type: 'shopware6', cloudShop: null, mainShopUrl: 'https://radwerk.test' })),
    bodies: {
      [`GET ${path}/address-proof`]: { value: hostile, state: 'open', fileUrl: 'https://a.test/f', dnsName: 'a.test' },
    },
    shows: [
      ['value="https://radwerk.test"', 'value="https://radwerk.test"'],
      ['https://a.test/f', 'https://a.test/f'],
      ['Shop entfernen', 'Remove the shop'],
    ],
  },
  {
    name: 'shopMembers',
    at: addressOf('shopMembers'),
    page: pageOf('shopMembers', <MembersPage />, membersQueries),
    place: placeOf(aShop()),
    bodies: memberBodies,
    shows: [
      ['Eva Brandt', 'Eva Brandt'],
      ['Betrieb', 'Operations'],
      ['neu@radwerk.test', 'neu@radwerk.test'],
      ['Mitglied einladen', 'Invite a member'],
    ],
  },
  {
    name: 'organizationMembers',
    at: addressOf('organizationMembers'),
    page: pageOf('organizationMembers', <MembersPage />, membersQueries),
    place: placeOf(null, aPartner),
    bodies: memberBodies,
    shows: [['Inhaber', 'Owner']],
  },
  {
    name: 'shopActivity',
    at: addressOf('shopActivity'),
    page: pageOf('shopActivity', <ActivityPage />, activityQueries),
    place: placeOf(aShop()),
    bodies: activityBodies,
    shows: [
      ['von Administration zu Buchhaltung', 'from Administration to Billing'],
      ['203.0.113.0/24', '203.0.113.0/24'],
      ['Automatisch', 'Automatic'],
    ],
  },
  {
    name: 'organizationActivity',
    at: addressOf('organizationActivity'),
    page: pageOf('organizationActivity', <ActivityPage />, activityQueries),
    place: placeOf(null, aPartner),
    bodies: activityBodies,
    shows: [['Abonnement geändert', 'Subscription changed']],
  },
  {
    name: 'shopExport',
    at: addressOf('shopExport'),
    page: pageOf('shopExport', <ExportPage />, exportQueries),
    place: placeOf(aShop()),
    bodies: exportBodies,
    shows: [
      ['Der Export wird erstellt', 'Your export is being prepared'],
      ['Fertige Exporte', 'Finished exports'],
    ],
  },
  {
    name: 'organizationExport',
    at: addressOf('organizationExport'),
    page: pageOf('organizationExport', <ExportPage />, exportQueries),
    place: placeOf(null, aPartner),
    bodies: exportBodies,
    shows: [['Was enthalten ist', 'What it contains']],
  },
  {
    name: 'migration',
    at: addressOf('migration'),
    page: pageOf('migration', <MigrationPage />, migrationQueries),
    place: placeOf(old),
    bodies: migrationBodies,
    shows: [
      ['123,45', '€123.45'],
      ['Radwerk Neu', 'Radwerk Neu'],
    ],
  },
  {
    name: 'status',
    at: pageNamed('status').path,
    page: pageOf('status', <StatusPage />, statusQueries),
    place: placeOf(null),
    bodies: statusBodies,
    shows: [
      ['1.0.2-0123456789ab', '1.0.2-0123456789ab'],
      ['The price is gone', 'The price is gone'],
      ['20.11.2026', '20\u00a0Nov\u00a02026'],
    ],
  },
  {
    name: 'connect',
    at: pageNamed('connect').path,
    page: pageOf('connect', <ConnectPage />, connectQueries),
    place: placeOf(null),
    bodies: connectBodies,
    shows: [['Ein System ist angebunden.', 'One system is connected.']],
  },
];

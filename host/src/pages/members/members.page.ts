import { definePage, organizationPlace, shopPlace } from '@kontor/contract/page';
import { mdiAccountGroupOutline } from '@mdi/js';
import { membersQueries } from './members-queries.ts';

export const shopMembers = definePage({
  path: `${shopPlace}/members`,
  access: 'shop',
  needs: 'GET /organization/{organizationUuid}/member',
  title: { de: 'Mitglieder', en: 'Members' },
  icon: mdiAccountGroupOutline,
  navigation: { slot: 'administration', order: 20 },
  words:
    'Mitglieder Mitarbeiter Kollegen Team Benutzer Rollen Rechte einladen members colleagues users roles permissions invite',
  topic: 'members',
  shows: membersQueries,
});

export const organizationMembers = definePage({
  path: `${organizationPlace}/members`,
  access: 'organization',
  needs: 'GET /organization/{organizationUuid}/member',
  organizations: ['merchant', 'partner'],
  title: { de: 'Mitglieder', en: 'Members' },
  icon: mdiAccountGroupOutline,
  navigation: { slot: 'administration', order: 20 },
  words:
    'Mitglieder Mitarbeiter Kollegen Team Benutzer Rollen Rechte einladen members colleagues users roles permissions invite',
  topic: 'members',
  shows: membersQueries,
});

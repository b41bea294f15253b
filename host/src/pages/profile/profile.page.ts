import { definePage, organizationPlace, shopPlace } from '@kontor/contract/page';
import { mdiAccountOutline } from '@mdi/js';
import { profileQueries } from './profile-queries.ts';

export const shopUser = definePage({
  path: `${shopPlace}/user/edit`,
  access: 'shop',
  needs: 'nothing',
  title: { de: 'Mein Profil', en: 'My profile' },
  icon: mdiAccountOutline,
  words:
    'Mein Profil Passwort ändern Passkey Zwei-Faktor 2FA Authenticator Newsletter Sprache E-Mail Konto löschen my profile change password two-factor language delete account email',
  topic: 'profile',
  shows: profileQueries,
});

export const organizationUser = definePage({
  path: `${organizationPlace}/user/edit`,
  access: 'organization',
  needs: 'nothing',
  organizations: ['merchant', 'partner'],
  title: { de: 'Mein Profil', en: 'My profile' },
  icon: mdiAccountOutline,
  words:
    'Mein Profil Passwort ändern Passkey Zwei-Faktor 2FA Authenticator Newsletter Sprache E-Mail Konto löschen my profile change password two-factor language delete account email',
  topic: 'profile',
  shows: profileQueries,
});

import { shownEmail } from '@kontor/domain/shown-email';
import { useUser } from '@kontor/platform/host-hooks';
import { Page } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { useTexts } from '../../base/use-texts.ts';
import { AcceptancesCard } from '../acceptances/acceptances-card.tsx';
import type { PageTexts } from '../locales/page-texts.ts';
import { OwnOrganizationsCard } from '../members/own-organizations-card.tsx';
import { ChangeEmailCard } from './change-email-card.tsx';
import { ChangePasswordCard } from './change-password-card.tsx';
import { DeleteAccountCard } from './delete-account-card.tsx';
import { MailsCard } from './mails-card.tsx';
import { PasskeysCard } from './passkeys/passkeys-card.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileSection, ProfileSections } from './profile-sections.tsx';
import { SessionsCard } from './sessions/sessions-card.tsx';
import { ThemeCard } from './theme-card.tsx';
import { TotpCard } from './totp/totp-card.tsx';

/** Profile: name and language, how and where the user signs in, and the deletion of the account. */
export function ProfilePage() {
  const t = useTexts<PageTexts>();
  const { email } = useUser();
  return (
    <Page>
      <PageHead title={t('profile.title')} lead={t('profile.lead', { email: shownEmail(email) })} />
      <OwnProfile />
    </Page>
  );
}

/** Everything that users change of themselves, with or without an organization. */
export function OwnProfile() {
  return (
    <ProfileSections>
      <ProfileSection name="person">
        <ProfileForm />
        <ThemeCard />
        <ChangeEmailCard />
        <MailsCard />
      </ProfileSection>
      <ProfileSection name="security">
        <ChangePasswordCard />
        <PasskeysCard />
        <TotpCard />
        <SessionsCard />
      </ProfileSection>
      <ProfileSection name="account">
        <OwnOrganizationsCard />
        <AcceptancesCard />
        <DeleteAccountCard />
      </ProfileSection>
    </ProfileSections>
  );
}

import { useUser } from '@kontor/platform/host-hooks';
import { Page } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { useTexts } from '../../start/use-texts.ts';
import { FormColumn } from '../form-column.tsx';
import { ChangeEmailCard } from './change-email-card.tsx';
import { ChangePasswordCard } from './change-password-card.tsx';
import { DeleteAccountCard } from './delete-account-card.tsx';
import { ProfileForm } from './profile-form.tsx';

/** Mein Profil: name and language, and with a password the address, the password itself and the end of the account. */
export function ProfilePage() {
  const t = useTexts();
  const { email } = useUser();
  return (
    <Page>
      <PageHead title={t('profile.title')} lead={t('profile.lead', { email })} />
      <FormColumn>
        <ProfileForm />
        <ChangeEmailCard />
        <ChangePasswordCard />
        <DeleteAccountCard />
      </FormColumn>
    </Page>
  );
}

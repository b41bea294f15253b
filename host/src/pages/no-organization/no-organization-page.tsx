import { addresses } from '@kontor/contract/addresses';
import { shownEmail } from '@kontor/domain/shown-email';
import { useHost } from '@kontor/platform/host';
import { useUser } from '@kontor/platform/host-hooks';
import { Alert } from '@kontor/ui/alert';
import { ButtonLink } from '@kontor/ui/button';
import { Page, Stack } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { Link } from 'react-router-dom';
import { OwnProfile } from '../profile/profile-page.tsx';
import { useNoOrganizationTexts } from './use-no-organization-texts.ts';

/** For a member who was removed from the last organization or has left it: what happened, and what can be done. */
export function NoOrganizationPage() {
  const t = useNoOrganizationTexts();
  const { email } = useUser();
  const hasOrganizations = useHost().place.organizations.length > 0;
  return (
    <Page>
      <PageHead
        title={t('title')}
        lead={t('lead', { email: shownEmail(email) })}
        actions={
          <ButtonLink variant="outlined" render={<Link to={hasOrganizations ? '/' : addresses.signupSystem} />}>
            {t(hasOrganizations ? 'home' : 'begin')}
          </ButtonLink>
        }
      />
      <Stack gap={6} align="stretch">
        <Alert announce={false} title={t('again')}>
          {t('againText')}
        </Alert>
        <OwnProfile />
      </Stack>
    </Page>
  );
}

import { brand } from '@kontor/contract/brand';
import { routes } from '@kontor/contract/routes';
import { useHost } from '@kontor/platform/host';
import { Button } from '@kontor/ui/button';
import { TextLink } from '@kontor/ui/text-link';
import { Link } from 'react-router-dom';
import { useTexts } from '../../start/use-texts.ts';
import { NoticePage } from './notice-page.tsx';

/** What the links in mails and the failures of the guard lead to. Which page it is, is all that differs. */

export function NotFoundPage() {
  const t = useTexts();
  return <NoticePage state="not-found" texts="notFound" foot={t('notice.notFound.foot')} link={<SupportLink />} />;
}

export function AccessDeniedPage() {
  const t = useTexts();
  const { user, logout } = useHost().session;
  return (
    <NoticePage
      state="denied"
      texts="accessDenied"
      foot={t('notice.accessDenied.foot')}
      lead={user ? t('notice.accessDenied.leadSignedIn', { email: user.email }) : t('notice.accessDenied.lead')}
      link={
        user ? (
          <Button variant="link" onClick={() => void logout()}>
            {t('notice.accessDenied.otherAccount')}
          </Button>
        ) : (
          <TextLink render={<Link to={routes.login.path} />}>{t('notice.accessDenied.otherAccount')}</TextLink>
        )
      }
    />
  );
}

export function ConfirmationTokenInvalidPage() {
  return <NoticePage state="broken" texts="confirmationTokenInvalid" link={<SupportLink />} />;
}

export function DeletionConfirmedPage() {
  return <NoticePage state="done" texts="deletionConfirmed" />;
}

export function DeletionRequestPendingPage() {
  return <NoticePage state="done" texts="deletionRequestPending" link={<SupportLink />} />;
}

export function EmailChangeSuccessfulPage() {
  return <NoticePage state="done" texts="emailChangeSuccessful" />;
}

export function EmailChangeFailedPage() {
  return <NoticePage state="broken" texts="emailChangeFailed" link={<SupportLink />} />;
}

function SupportLink() {
  const t = useTexts();
  return <TextLink href={`mailto:${brand.supportEmail}`}>{t('notice.support')}</TextLink>;
}

import { addresses } from '@kontor/contract/addresses';
import type { AccountDeletion } from '@kontor/contract/user';
import { deletionWaitsFor, heldSum, lastSubscriptionEnd } from '@kontor/domain/account-deletion';
import { lastDayOf } from '@kontor/domain/date';
import { shownEmail } from '@kontor/domain/shown-email';
import { useHost } from '@kontor/platform/host';
import { useApiQuery } from '@kontor/platform/host-hooks';
import { PageLink } from '@kontor/platform/parts/page-link';
import { SupportLink } from '@kontor/platform/parts/support-link';
import { useFormat } from '@kontor/platform/use-format';
import { useLogout } from '@kontor/platform/use-logout';
import { Button } from '@kontor/ui/button';
import { TextLink } from '@kontor/ui/text-link';
import { Link, useSearchParams } from 'react-router-dom';
import { useTexts } from '../../base/use-texts.ts';
import { HelpOverlay } from '../../help/help-overlay.tsx';
import { useOwedAtDeletion } from '../profile/use-owed-at-deletion.ts';
import { NoticePage } from './notice-page.tsx';

/** The target pages of mailed links and of failures of the guard. They differ only in their texts. */

export function NotFoundPage() {
  const t = useTexts();
  return <NoticePage state="not-found" texts="notFound" foot={t('notice.notFound.foot')} link={<Support />} />;
}

export function AccessDeniedPage() {
  const t = useTexts();
  const { user } = useHost().session;
  const { start, isBusy } = useLogout();
  return (
    <NoticePage
      state="denied"
      texts="accessDenied"
      foot={t('notice.accessDenied.foot')}
      lead={
        user ? t('notice.accessDenied.leadSignedIn', { email: shownEmail(user.email) }) : t('notice.accessDenied.lead')
      }
      link={
        user ? (
          <Button variant="link" loading={isBusy} onClick={start}>
            {t('notice.accessDenied.otherAccount')}
          </Button>
        ) : (
          <TextLink render={<Link to={addresses.login} />}>{t('notice.accessDenied.otherAccount')}</TextLink>
        )
      }
    />
  );
}

/** A used or expired link. Its kind determines where to get a new one. */
export function ConfirmationTokenInvalidPage() {
  const t = useTexts();
  const profile = useProfile();
  const { user } = useHost().session;
  const [search] = useSearchParams();
  const kind = search.get('for');
  if (kind === 'password') return <ResetTokenInvalid />;
  if (kind === 'invitation') return <InvitationInvalid />;
  if (user?.state === 'active') return <NoticePage state="broken" texts="profileTokenInvalid" next={profile} />;
  const again = { link: <Link to={addresses.createAccount} />, text: t('notice.confirmationTokenInvalid.again') };
  return <NoticePage state="broken" texts="confirmationTokenInvalid" next={again} />;
}

export function ResetTokenInvalid() {
  const t = useTexts();
  const again = { link: <PageLink page="forgotPassword" />, text: t('notice.resetTokenInvalid.again') };
  return <NoticePage state="broken" texts="resetTokenInvalid" next={again} />;
}

/** Only who has invited can do it again: no way leads to an organization of one's own here. */
function InvitationInvalid() {
  const t = useTexts();
  const { user } = useHost().session;
  const signIn = { link: <Link to={addresses.login} />, text: t('notice.invitationInvalid.signIn') };
  return <NoticePage state="broken" texts="invitationInvalid" {...(!user && { next: signIn })} />;
}

export function DeletionConfirmedPage() {
  return <NoticePage state="done" texts="deletionConfirmed" />;
}

/** Two waiting states: for the click in the mail, and then for the end of the last subscription. */
export function DeletionRequestPendingPage() {
  const [search] = useSearchParams();
  const { user } = useHost().session;
  const texts = search.has('mailed') ? 'deletionRequestPending' : 'deletionScheduled';
  return user ? <OwnDeletion userUuid={user.uuid} texts={texts} /> : <PendingDeletion texts={texts} />;
}

interface PendingDeletionProps {
  readonly texts: 'deletionRequestPending' | 'deletionScheduled';
  readonly lead?: string;
}

const PendingDeletion = ({ texts, lead }: PendingDeletionProps) => (
  <NoticePage state="waiting" texts={texts} lead={lead} next={useProfile()} />
);

/** With its day, and what is left to be paid before. The link may have been opened where another account is signed in. */
function OwnDeletion({ userUuid, texts }: Omit<PendingDeletionProps, 'lead'> & { readonly userUuid: string }) {
  const t = useTexts();
  const { date, money } = useFormat();
  const { data } = useApiQuery('GET /user/{userUuid}/delete', { params: { userUuid } });
  const owed = useOwedAtDeletion(userUuid);
  const confirmed = texts === 'deletionScheduled' && data?.state === 'confirmed' ? data : null;
  const leadOf = (deletion: AccountDeletion) => {
    const end = lastSubscriptionEnd(deletion.runningSubscriptions);
    if (end !== null) return t('notice.deletionScheduled.until', { date: date(lastDayOf(end)) });
    const waitsForMoney = deletionWaitsFor(deletion) === 'money';
    const amount = money(heldSum(deletion.heldMoney));
    return waitsForMoney ? t('notice.deletionScheduled.money', { amount }) : null;
  };
  const lead = (confirmed && leadOf(confirmed)) ?? t(`notice.${texts}.lead`);
  return (
    <PendingDeletion texts={texts} lead={owed === 0 ? lead : `${lead} ${t('notice.owed', { amount: money(owed) })}`} />
  );
}

export function EmailChangeSuccessfulPage() {
  return <NoticePage state="done" texts="emailChangeSuccessful" />;
}

export function EmailChangeFailedPage() {
  return <NoticePage state="broken" texts="emailChangeFailed" next={useProfile()} />;
}

/** Opens the help panel for those whom it knows; others write a mail. */
function Support() {
  const t = useTexts();
  const { user } = useHost().session;
  return (
    <>
      <SupportLink>{t('notice.support')}</SupportLink>
      {user && <HelpOverlay />}
    </>
  );
}

/** Without ids: the guard knows the default shop or the partner area. */
function useProfile() {
  const t = useTexts();
  return { link: <Link to="/user/edit" />, text: t('notice.profile') };
}

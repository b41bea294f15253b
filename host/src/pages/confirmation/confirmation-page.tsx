import { addresses } from '@kontor/contract/addresses';
import { purposeOf } from '@kontor/contract/confirmation-link';
import type { MailedInvitation } from '@kontor/contract/member';
import { shownEmail } from '@kontor/domain/shown-email';
import { safeTargetPath } from '@kontor/domain/target-path';
import { hasCode } from '@kontor/platform/api-error';
import { useHost } from '@kontor/platform/host';
import { useApiQuery, useBrand } from '@kontor/platform/host-hooks';
import { EntryPage } from '@kontor/platform/parts/entry-page';
import { LegalLink } from '@kontor/platform/parts/legal-link';
import { Sentence } from '@kontor/platform/parts/sentence';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useErrorText } from '@kontor/platform/use-error-text';
import { useFormat } from '@kontor/platform/use-format';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import { TextLink } from '@kontor/ui/text-link';
import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom';
import { leaveForGood } from '../../session/leave.ts';
import { openPath, rememberTargetPath } from '../../session/remembered.ts';
import { useMemberTexts } from '../members/use-member-texts.ts';
import { useOwedAtDeletion } from '../profile/use-owed-at-deletion.ts';
import { useConfirmationTexts } from './use-confirmation-texts.ts';

/**
 * Opened by every mailed link, which says what its click does. The token is redeemed by the click instead of the visit, so
 * that mail scanners that open links do not use it up (contract.md §4).
 */
export function ConfirmationPage() {
  const t = useConfirmationTexts();
  const { token = '' } = useParams();
  const [search] = useSearchParams();
  const purpose = purposeOf(search) ?? 'any';
  const { api, session } = useHost();
  const errorText = useErrorText();
  const isInvitation = purpose === 'invitation';
  const invitation = useApiQuery(
    'GET /invitation/{token}',
    { params: { token } },
    { enabled: isInvitation, retry: false },
  );
  const { start, isBusy, error } = useAttempt(async () => {
    const { redirectTo } = await api.call('POST /confirmation/{token}', { params: { token } });
    // An invitation of an account that is not signed in: after the login it is open again.
    if (redirectTo === addresses.login) rememberTargetPath(openPath());
    // The session may be a new one: the portal is loaded again. The token is used, so the history entry is replaced.
    const isInvalid = isInvitation && redirectTo === addresses.confirmationTokenInvalid;
    leaveForGood(safeTargetPath(isInvalid ? invitationInvalid : redirectTo, window.location.origin));
  });
  const inviting = useInviting();
  if (hasCode(invitation.error, 'token-invalid')) return <Navigate to={invitationInvalid} replace />;
  const lead = invitation.data ? inviting(invitation.data) : t(`${purpose}.lead`);
  return (
    <EntryPage title={t(`${purpose}.title`)} lead={lead}>
      <Stack gap={5}>
        {error !== null && <Alert tone="danger" title={errorText(error)} />}
        {purpose === 'deletion' && session.user && <OwedBefore userUuid={session.user.uuid} />}
        <Button
          variant={purpose === 'deletion' ? 'danger' : 'default'}
          size="lg"
          width="full"
          loading={isBusy}
          onClick={start}
        >
          {isBusy ? t(`${purpose}.confirming`) : t(`${purpose}.confirm`)}
        </Button>
        {isInvitation && (
          <Text variant="small" tone="secondary">
            <Sentence
              text={t('invitation.terms')}
              elements={{ terms: <LegalLink page="terms" />, privacy: <LegalLink page="privacy" /> }}
            />
          </Text>
        )}
        {session.user && (
          <Text variant="small" tone="secondary">
            {t(`${purpose}.signedIn`, { email: shownEmail(session.user.email) })}
          </Text>
        )}
      </Stack>
    </EntryPage>
  );
}

const invitationInvalid = `${addresses.confirmationTokenInvalid}?for=invitation`;

/** Who invites to what, in which role. */
function useInviting(): (invitation: MailedInvitation) => string {
  const t = useConfirmationTexts();
  const members = useMemberTexts();
  const { name: brand } = useBrand();
  return ({ organizationName, role, invitedBy }) =>
    [
      t(invitedBy === null ? 'invitation.invited' : 'invitation.invitedBy', {
        inviter: invitedBy ?? '',
        organization: organizationName ?? brand,
      }),
      role && t('invitation.role', { role: members(`role.${role}`) }),
      t('invitation.account'),
    ]
      .filter(Boolean)
      .join(' ');
}

/** What the signed-in user still owes, if it is the one whose deletion was asked for. */
function OwedBefore({ userUuid }: { readonly userUuid: string }) {
  const t = useConfirmationTexts();
  const { money } = useFormat();
  const owed = useOwedAtDeletion(userUuid);
  if (owed === 0) return null;
  return (
    <Alert tone="warning" actions={<TextLink render={<Link to="/user/edit" />}>{t('deletion.invoices')}</TextLink>}>
      {t('deletion.owed', { amount: money(owed) })}
    </Alert>
  );
}

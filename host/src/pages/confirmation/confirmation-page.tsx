import { addresses } from '@kontor/contract/addresses';
import { purposeOf } from '@kontor/contract/confirmation-link';
import { safeTargetPath } from '@kontor/domain/target-path';
import { useHost } from '@kontor/platform/host';
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
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { leaveForGood } from '../../session/leave.ts';
import { openPath, rememberTargetPath } from '../../session/remembered.ts';
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
  const { start, isBusy, error } = useAttempt(async () => {
    const { redirectTo } = await api.call('POST /confirmation/{token}', { params: { token } });
    // An invitation of an account that is not signed in: after the login it is open again.
    if (redirectTo === addresses.login) rememberTargetPath(openPath());
    // The session may be a new one: the portal is loaded again. The token is used, so the history entry is replaced.
    leaveForGood(safeTargetPath(redirectTo, window.location.origin));
  });
  return (
    <EntryPage title={t(`${purpose}.title`)} lead={t(`${purpose}.lead`)}>
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
        {purpose === 'invitation' && (
          <Text variant="small" tone="secondary">
            <Sentence
              text={t('invitation.terms')}
              elements={{ terms: <LegalLink page="terms" />, privacy: <LegalLink page="privacy" /> }}
            />
          </Text>
        )}
        {session.user && (
          <Text variant="small" tone="secondary">
            {t(`${purpose}.signedIn`, { email: session.user.email })}
          </Text>
        )}
      </Stack>
    </EntryPage>
  );
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

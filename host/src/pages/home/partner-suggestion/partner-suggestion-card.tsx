import type { PartnerSuggestion } from '@kontor/contract/partner-suggestion';
import { ApiError } from '@kontor/platform/api-error';
import { apiQueryKey } from '@kontor/platform/api-query';
import { useHost } from '@kontor/platform/host';
import { useOrganization } from '@kontor/platform/host-hooks';
import { lateTextsHook } from '@kontor/platform/late-texts';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useErrorText } from '@kontor/platform/use-error-text';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import { useQueryClient } from '@tanstack/react-query';
import type de from './locales/de.json';
import texts from './locales/de.json?languages';
import styles from './partner-suggestion-card.module.css';
import { suggestionCall } from './use-partner-suggestion.ts';

const connectedCall = 'GET /organization/{organizationUuid}/partner-agency/connected';

/** Asks once whether the merchant came by a partner, and says what that partner would see. Nothing without a suggestion. */
export function PartnerSuggestionCard({ suggestion }: { suggestion: PartnerSuggestion | '' | undefined }) {
  if (!suggestion) return null;
  return <Suggested key={suggestion.partnerUuid} suggestion={suggestion} />;
}

function Suggested({ suggestion: { name, partnerUuid } }: { suggestion: PartnerSuggestion }) {
  const t = useSuggestionTexts();
  const errorText = useErrorText();
  const accept = useDecision(partnerUuid, true, t('accepted', { name }));
  const decline = useDecision(partnerUuid, false, t('declined', { name }));
  const error = accept.error ?? decline.error;
  return (
    <Card title={t('title', { name })}>
      <Stack gap={4} align="stretch">
        <Text variant="ui" tone="secondary">
          {t('text', { name })}
        </Text>
        <ul className={styles.seen}>
          {(['company', 'shops', 'invoices'] as const).map((what) => (
            <li key={what}>{t(what)}</li>
          ))}
        </ul>
        <Text variant="ui" tone="secondary">
          {t('end', { name })}
        </Text>
        {error !== null && <Alert tone="danger" title={errorText(error)} />}
        <Stack direction="row" gap={3}>
          <Button variant="outlined" loading={accept.isBusy} disabled={decline.isBusy} onClick={accept.start}>
            {accept.isBusy ? t('accepting') : t('accept', { name })}
          </Button>
          <Button variant="link" loading={decline.isBusy} disabled={accept.isBusy} onClick={decline.start}>
            {t(decline.isBusy ? 'declining' : 'decline')}
          </Button>
        </Stack>
      </Stack>
    </Card>
  );
}

/** Decides on this partner; then the card shows the next one, or goes. */
function useDecision(partnerUuid: string, accept: boolean, done: string) {
  const t = useSuggestionTexts();
  const { api, notify } = useHost();
  const { uuid: organizationUuid } = useOrganization();
  const queryClient = useQueryClient();
  const params = { organizationUuid };
  return useAttempt(async () => {
    try {
      await api.call('PUT /organization/{organizationUuid}/partner-suggestion', {
        params,
        body: { accept, partnerUuid },
      });
      notify(done);
    } catch (error) {
      // Decided in another window, or the partner has left.
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      notify(t('gone'));
    }
    // The next partner that is suggested is shown once it is known.
    queryClient.setQueryData(apiQueryKey(suggestionCall, { params }), '');
    void queryClient.invalidateQueries({ queryKey: apiQueryKey(suggestionCall, { params }) });
    void queryClient.invalidateQueries({ queryKey: apiQueryKey(connectedCall, { params }) });
  });
}

const useSuggestionTexts = lateTextsHook<typeof de>('partner-suggestion', texts);

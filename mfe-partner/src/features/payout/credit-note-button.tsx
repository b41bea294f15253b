import { needsProof } from '@kontor/platform/api-error';
import { useHost } from '@kontor/platform/host';
import { useOrganization } from '@kontor/platform/host-hooks';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useErrorText } from '@kontor/platform/use-error-text';
import { Button } from '@kontor/ui/button';
import { openUrl } from '../../components/open-url.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** Downloads a credit note: the link is created on demand, because it expires soon (contract.md §4). */
export function CreditNoteButton({ id, number, short = false }: { id: string; number: string; short?: boolean }) {
  const t = useTexts();
  const errorText = useErrorText();
  const { api, notify } = useHost();
  const { uuid: organizationUuid } = useOrganization();
  const { start, isBusy } = useAttempt(
    async () => {
      const { url } = await api.call(
        'GET /organization/{organizationUuid}/partner-account/{commissionId}/download-url',
        { params: { organizationUuid, commissionId: id } },
      );
      openUrl(url);
    },
    {
      isRepeatable: true,
      onError: (error) => notify(needsProof(error) ? errorText(error) : t('payout.documentFailed'), 'danger'),
    },
  );
  return (
    <Button
      variant={short ? 'link' : 'outlined'}
      loading={isBusy}
      aria-label={t('payout.pdfOf', { number })}
      onClick={start}
    >
      {isBusy ? t('payout.pdfLoading') : short ? t('payout.pdf') : t('payout.pdfOf', { number })}
    </Button>
  );
}

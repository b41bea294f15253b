import { useHost } from '@kontor/platform/host';
import { useOrganization } from '@kontor/platform/host-hooks';
import { Button } from '@kontor/ui/button';
import { useMutation } from '@tanstack/react-query';
import { openUrl } from '../../components/open-url.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** Downloads a credit note: the link is made when it is asked for, because it soon expires (contract §4). */
export function CreditNoteButton({ id }: { id: string }) {
  const t = useTexts();
  const { api, notify } = useHost();
  const { uuid: organizationUuid } = useOrganization();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.call('GET /organization/{organizationUuid}/partner-account/{commissionId}/download-url', {
        params: { organizationUuid, commissionId: id },
      }),
    onSuccess: ({ url }) => openUrl(url),
    onError: () => notify(t('payout.documentFailed'), 'danger'),
  });
  return (
    <Button variant="link" loading={isPending} aria-label={t('payout.pdfOf', { number: id })} onClick={() => mutate()}>
      {isPending ? t('payout.pdfLoading') : t('payout.pdf')}
    </Button>
  );
}

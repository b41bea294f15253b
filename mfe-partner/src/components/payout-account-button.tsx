import type { PartnerAccount } from '@kontor/contract/partner';
import { isPartnerComplete } from '@kontor/domain/partner';
import { useHost } from '@kontor/platform/host';
import { useOrganization } from '@kontor/platform/host-hooks';
import { Button } from '@kontor/ui/button';
import { Icon } from '@kontor/ui/icon';
import { mdiOpenInNew } from '@mdi/js';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../texts/use-texts.ts';
import { openUrl } from './open-url.ts';

const labels = { incomplete: 'setUpPayout', pending: 'reviewPayout', complete: 'openAccount' } as const;

/** Leads to the payment provider: to set the payout up, or once it is, to the provider's dashboard. */
export function PayoutAccountButton({ payoutState }: Pick<PartnerAccount, 'payoutState'>) {
  const t = useTexts();
  const { api, notify } = useHost();
  const { uuid: organizationUuid } = useOrganization();
  const isComplete = isPartnerComplete({ payoutState });
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const input = { params: { organizationUuid } };
      return isComplete
        ? api.call('GET /organization/{organizationUuid}/partner-account/dashboard-url', input)
        : api.call('GET /organization/{organizationUuid}/partner-account/onboarding-url', input);
    },
    onSuccess: ({ url }) => openUrl(url),
    onError: () => notify(t('payout.providerFailed'), 'danger'),
  });
  return (
    <Button
      variant={payoutState === 'incomplete' ? 'default' : 'outlined'}
      loading={isPending}
      onClick={() => mutate()}
    >
      {isPending ? t('opening') : t(labels[payoutState])}
      {!isPending && <Icon path={mdiOpenInNew} size={16} />}
    </Button>
  );
}

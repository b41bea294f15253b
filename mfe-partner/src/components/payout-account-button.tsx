import type { PartnerAccount } from '@kontor/contract/partner';
import { isPartnerComplete } from '@kontor/domain/partner';
import { hasCode, needsProof } from '@kontor/platform/api-error';
import { useHost } from '@kontor/platform/host';
import { useMayCall, useOrganization } from '@kontor/platform/host-hooks';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useErrorText } from '@kontor/platform/use-error-text';
import { Button } from '@kontor/ui/button';
import { Icon } from '@kontor/ui/icon';
import { mdiOpenInNew } from '@mdi/js';
import { useTexts } from '../texts/use-texts.ts';
import { openUrl } from './open-url.ts';

const dashboard = 'GET /organization/{organizationUuid}/partner-account/dashboard-url';
const onboarding = 'GET /organization/{organizationUuid}/partner-account/onboarding-url';

const labels = { incomplete: 'setUpPayout', pending: 'reviewPayout', complete: 'openAccount' } as const;

/** What another click cannot change names what is missing. */
function failureText(error: unknown) {
  if (hasCode(error, 'billing-address-required')) return 'payout.addressMissing';
  if (hasCode(error, 'payout-country-unsupported')) return 'payout.countryUnsupported';
  return 'payout.providerFailed';
}

/** Opens the payment provider: to set up payouts, or afterwards its dashboard. */
export function PayoutAccountButton({ payoutState }: Pick<PartnerAccount, 'payoutState'>) {
  const t = useTexts();
  const errorText = useErrorText();
  const { api, notify } = useHost();
  const { uuid: organizationUuid } = useOrganization();
  const isComplete = isPartnerComplete({ payoutState });
  const mayOpen = useMayCall()(isComplete ? dashboard : onboarding);
  const { start, isBusy } = useAttempt(
    async () => {
      const input = { params: { organizationUuid } };
      const { url } = isComplete ? await api.call(dashboard, input) : await api.call(onboarding, input);
      openUrl(url);
    },
    {
      isRepeatable: true,
      onError: (error) => notify(needsProof(error) ? errorText(error) : t(failureText(error)), 'danger'),
    },
  );
  if (!mayOpen) return null;
  return (
    <Button variant={payoutState === 'incomplete' ? 'default' : 'outlined'} loading={isBusy} onClick={start}>
      {isBusy ? t('opening') : t(labels[payoutState])}
      {!isBusy && <Icon path={mdiOpenInNew} size={16} />}
    </Button>
  );
}

import type { Subscription } from '@kontor/contract/subscription';
import { assertTrialSupported } from '@kontor/domain/subscription';
import { ApiError } from '@kontor/platform/api-error';
import { apiQueryKey } from '@kontor/platform/api-query';
import { useHost } from '@kontor/platform/host';
import { useNamedPagePath, useShop, useShopParams } from '@kontor/platform/host-hooks';
import { startedTrial } from '@kontor/platform/started-trial';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useFormat } from '@kontor/platform/use-format';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { licencesOf } from '../../components/licences.ts';
import type { DeviceProduct } from '../../components/product.ts';
import { subscriptionCall } from '../../components/use-subscription.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** Only first-version licences can be tried separately (spec §5). */
const version = 'v1';

/** Starts the trial of a product, tracks it once, and opens the first steps. */
export function useStartTrial(product: DeviceProduct, subscription: Subscription | null) {
  const t = useTexts();
  const { date } = useFormat();
  const { api, track, notify } = useHost();
  const shop = useShop();
  const params = useShopParams();
  const firstSteps = useNamedPagePath()(product === 'wms' ? 'wmsFirstSteps' : 'posFirstSteps');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const queryKey = apiQueryKey(subscriptionCall, { params });

  return useAttempt(async () => {
    assertTrialSupported(subscription);
    const started = await api
      .call('POST /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/start-trial', {
        params,
        body: { productType: product, version },
      })
      .catch(async (error: unknown) => {
        // A refusal means that the page is out of date, for instance because of another tab; after reading again it
        // shows the reason itself.
        if (error instanceof ApiError && error.status === 409) await queryClient.invalidateQueries({ queryKey });
        throw error;
      });
    const items = started.items.filter(({ product: { type } }) => type === product);
    // A shop tries each product once, so both together identify this trial.
    track('StartTrial', startedTrial(`${started.uuid}-${product}`, shop, { items }));
    track('NewTrialStartedFromAccount', { category: 'AccountDirect' });
    queryClient.setQueryData(queryKey, started);
    const { trialEnd } = licencesOf(started, product);
    if (trialEnd !== null) notify(t(`activate.trial.started.${product}`, { date: date(trialEnd) }));
    if (firstSteps !== null) void navigate(firstSteps, { replace: true });
  });
}

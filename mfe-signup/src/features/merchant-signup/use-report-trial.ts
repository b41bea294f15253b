import type { Shop } from '@kontor/contract/shop';
import { useHost } from '@kontor/platform/host';
import { startedTrial } from '@kontor/platform/started-trial';
import { useRef } from 'react';
import { namespace } from '../../texts/use-texts.ts';

/** Tracks the trial with which a new shop starts; the first one completes the sign-up (spec §7). */
export function useReportTrial(): (shop: Shop, options: { isFirst: boolean }) => Promise<void> {
  const { api, track, reportError } = useHost();
  const reported = useRef(new Set<string>());
  return async (shop, { isFirst }) => {
    // The steps after the creation may fail and be retried; the trial started once.
    if (reported.current.has(shop.uuid)) return;
    reported.current.add(shop.uuid);
    const params = { organizationUuid: shop.organizationUuid, shopUuid: shop.uuid };
    try {
      const subscription = await api.call('GET /organization/{organizationUuid}/shop/{shopUuid}/subscription/active', {
        params,
      });
      // Shopware5 shops have no trial; they migrate.
      if (subscription === '') return;
      track('StartTrial', startedTrial(subscription.uuid, shop, subscription));
      if (isFirst) track('TrialSignupCompleted', {});
      else track('NewTrialStartedFromAccount', { category: 'AccountDirect' });
    } catch (error) {
      reportError(error, namespace);
    }
  };
}

import { deviceTypes } from '@kontor/domain/product';
import { apiQuery } from '@kontor/platform/api-query';
import { useHost } from '@kontor/platform/host';
import { useMayCall } from '@kontor/platform/host-hooks';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../base/use-texts.ts';
import { licencesOf } from './licences.ts';
import type { NavigationTexts } from './navigation-texts.ts';
import { useSubscription } from './use-subscription.ts';

const partnerAccount = 'GET /organization/{organizationUuid}/partner-account';

/**
 * The small number beside an entry (`FrameCount`): licensed devices in a shop, customer shops and leads of a partner. Nothing
 * until it is known, and for what this host does not count.
 */
export function useFrameCount(of: string | undefined): string | null {
  const t = useTexts<NavigationTexts>();
  const subscription = useSubscription();
  const { api, place } = useHost();
  const mayCall = useMayCall();
  const { data: partner } = useQuery({
    ...apiQuery(api, partnerAccount, {
      params: { organizationUuid: place.organization?.uuid ?? '' },
    }),
    enabled: place.shop === null && place.organization?.type === 'partner' && mayCall(partnerAccount),
  });
  if (of === 'customer-shops') return partner ? String(partner.customerShopCount) : null;
  if (of === 'leads') return partner ? String(partner.leads.length) : null;
  const product = deviceTypes.find((type) => of === `${type}-devices`);
  if (!subscription || product === undefined) return null;
  const count = licencesOf(subscription)[product];
  return count > 0 ? t(`navigation.meta.${product}`, { count }) : null;
}

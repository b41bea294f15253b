import type { RouteName } from '@kontor/contract/routes';
import { useHost } from '@kontor/platform/host';
import { usePagePath } from '@kontor/platform/host-hooks';

const pages = {
  payout: { organization: 'partnerPayout', shop: 'shopPartnerPayout' },
  customerShops: { organization: 'partnerCustomerShops', shop: 'shopPartnerCustomerShops' },
  leads: { organization: 'partnerLeads', shop: 'shopPartnerLeads' },
} as const satisfies Record<string, { organization: RouteName; shop: RouteName }>;

/** The partner's pages exist in the partner area and below a shop (spec §2); links stay in the current area. */
export function usePartnerPath(): (page: keyof typeof pages) => string {
  const pagePath = usePagePath();
  const area = useHost().place.shop ? 'shop' : 'organization';
  return (page) => pagePath(pages[page][area]);
}

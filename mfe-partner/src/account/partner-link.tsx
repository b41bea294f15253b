import { useHost } from '@kontor/platform/host';
import { PageLink } from '@kontor/platform/parts/page-link';
import type { ComponentProps } from 'react';

const pages = {
  payout: { organization: 'partnerPayout', shop: 'shopPartnerPayout' },
  customerShops: { organization: 'partnerCustomerShops', shop: 'shopPartnerCustomerShops' },
  leads: { organization: 'partnerLeads', shop: 'shopPartnerLeads' },
} as const;

interface PartnerLinkProps extends Omit<ComponentProps<typeof PageLink>, 'page'> {
  readonly page: keyof typeof pages;
}

/** The partner's pages exist in the partner area and below a shop (spec §2); links stay in the current area. */
export function PartnerLink({ page, ...link }: PartnerLinkProps) {
  const area = useHost().place.shop ? 'shop' : 'organization';
  return <PageLink page={pages[page][area]} {...link} />;
}

import type { Approval } from '@kontor/contract/approval';
import { PriceListPublication } from '@kontor/contract/price-list';
import { PriceImpact } from '../../components/price-impact.tsx';

/** Of a price list for all contracts: what it means for the customers. */
export function PublicationCard({ approval: { call, body, params, state } }: { readonly approval: Approval }) {
  const { priceListUuid } = params;
  if (call !== 'PUT /backoffice/price-list/{priceListUuid}/publish' || !priceListUuid || state !== 'open') return null;
  const isForAll = PriceListPublication.safeParse(body).data?.appliesTo === 'all';
  return isForAll ? <PriceImpact priceListUuid={priceListUuid} /> : null;
}

import type { OrganizationBalance } from '@kontor/contract/invoice';
import { hasDunning } from '@kontor/domain/dunning';
import { useHost } from '@kontor/platform/host';
import { useApiQuery, useOrganization } from '@kontor/platform/host-hooks';
import { billingCalls } from '../billing/calls.ts';
import { type FailedCharge, failedCharge } from '../billing/failed-charge.ts';

type Owed = Pick<OrganizationBalance['items'][number], 'invoiceUuid' | 'shopUuid' | 'paymentMethod'>;

/** How the last charge of the method on file for this invoice failed; `null` for none, and on pages that are not of its shop. */
export function useFailedCharge({ invoiceUuid, shopUuid, paymentMethod }: Owed): FailedCharge | null {
  const { uuid: organizationUuid } = useOrganization();
  const { shop } = useHost().place;
  const isHere = shop !== null && shop.uuid === shopUuid && hasDunning(shop);
  const { data } = useApiQuery(
    billingCalls.dunningProcess,
    { params: { organizationUuid, shopUuid } },
    { enabled: isHere },
  );
  // A process that begins without a charge has nothing to say of one.
  const isOfInvoice = data !== undefined && data !== '' && data.invoiceUuid === invoiceUuid && data.state !== 'initial';
  return isOfInvoice && paymentMethod !== null ? failedCharge(paymentMethod.type, data) : null;
}

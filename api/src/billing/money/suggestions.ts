import type { Transfer } from '@kontor/contract/operator-money';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { ReceivedTransferRow } from '../account/account.tables.ts';
import { owedInvoices } from '../ledger/ledger.repository.ts';
import { inOrderOfPayment } from '../stripe/order-of-payment.ts';

/** An invoice that a transfer can pay. */
type Candidate = NonNullable<Transfer['candidates']>[number];

/** Invoices that are suggested for one transfer. */
const most = 10;

/** Open invoices of all organizations of a page; an organization rarely has more than one. */
const mostOfPage = 1000;

/** By transfer: the open invoices of its organization that are paid by transfer, the likeliest first. */
export async function suggestionsFor(
  db: Queryable,
  transfers: readonly ReceivedTransferRow[],
): Promise<ReadonlyMap<string, Candidate[]>> {
  if (transfers.length === 0) return new Map();
  const organizations = [...new Set(transfers.map(({ organization_uuid }) => organization_uuid))];
  const rows = await owedInvoices(db)
    .innerJoin('shop', 'shop.uuid', 'invoice.shop_uuid')
    .select([
      'invoice.uuid',
      'invoice.number',
      'invoice.issued_at as issuedAt',
      'invoice.transferred',
      'shop.organization_uuid',
    ])
    .$narrowType<{ number: string }>()
    .where('invoice.collection_method', '=', 'send_invoice')
    .where('shop.organization_uuid', 'in', organizations)
    .groupBy('shop.uuid')
    .orderBy('invoice.issued_at')
    .limit(mostOfPage)
    .execute();
  const payable = Map.groupBy(rows, ({ organization_uuid }) => organization_uuid);
  return new Map(
    transfers.map((transfer) => {
      const { uuid, organization_uuid, reference, remaining } = transfer;
      const own = inOrderOfPayment(
        payable.get(organization_uuid) ?? [],
        // A part that was transferred before is still held, and is used with the rest.
        ({ number, owed, transferred, issuedAt }) => ({
          number,
          missing: [owed, owed + transferred],
          since: issuedAt.getTime(),
        }),
        reference === null ? [] : [reference],
        remaining,
      );
      const candidates = own.slice(0, most).map(({ uuid: invoiceUuid, number, owed, transferred, issuedAt }) => ({
        invoiceUuid,
        number,
        owed: owed + transferred,
        issuedAt: issuedAt.toISOString(),
      }));
      return [uuid, candidates];
    }),
  );
}

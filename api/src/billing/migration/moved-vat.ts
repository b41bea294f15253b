import type { VatTreatment } from '@kontor/domain/vat';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { OrganizationRow } from '../../organizations/organization.tables.ts';
import type { RatesAt } from '../../organizations/vat/read-rates.ts';
import { readRenewalVat } from '../../organizations/vat/renewal-vat.ts';
import { vatOf } from '../../organizations/vat/vat-of.ts';
import type { PaymentSubscriptionRow } from '../stripe/payment.tables.ts';

/** The VAT of a contract that moves to another shop. */
export interface MovedVat {
  /**
   * Of the time that is left and was paid for: what is credited for it, and charged again, is taxed as it was. Another rate may have
   * begun since, that of the next period may be at the payment provider already, and a VAT id may have been lost or confirmed.
   */
  readonly paidPercent: number;
  /** Of what begins today. */
  readonly today: VatTreatment;
  /** Of the next period. */
  readonly renewal: VatTreatment;
}

type Contract = Pick<PaymentSubscriptionRow, 'shop_uuid' | 'period_start' | 'period_end' | 'vat_percent'>;

export const readMovedVat = async (
  db: Queryable,
  organization: OrganizationRow,
  ratesAt: RatesAt,
  contract: Contract,
  now: Date,
): Promise<MovedVat> => ({
  paidPercent: await readPaidPercent(db, contract),
  today: vatOf(organization, ratesAt(now)),
  renewal: await readRenewalVat(db, organization, ratesAt, contract),
});

/** The first documents of a period: what was added since, and extra orders, come after the one that charged it. */
const atMost = 20;

/** The VAT in percent by which the running period was charged, by its document; where nothing was charged, that of the next one. */
export async function readPaidPercent(
  db: Queryable,
  { shop_uuid, period_start, period_end, vat_percent }: Contract,
): Promise<number> {
  const documents = await db
    .selectFrom('invoice')
    .select(['vat_percent', 'lines'])
    .where('shop_uuid', '=', shop_uuid)
    .where('kind', '=', 'invoice')
    .where('issued_at', '>=', period_start)
    .orderBy('issued_at')
    .orderBy('number')
    .limit(atMost)
    .execute();
  const end = period_end.toISOString();
  const charged = documents.find(({ lines }) =>
    lines.some(({ periodEnd, amount, extraOrders }) => periodEnd === end && amount > 0 && extraOrders === undefined),
  );
  return charged?.vat_percent ?? vat_percent;
}

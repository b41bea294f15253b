import type { JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { organizationOfShop } from '../billing-details/billing-details.repository.ts';
import { findEntries, type NewEntry } from '../ledger/ledger.repository.ts';
import { findCustomer } from '../stripe/customer.ts';
import { mirrorAccount } from '../stripe/mirror-account.ts';
import { beforeSkew, moveCreditOnce } from '../stripe/move-credit-once.ts';
import { paidTwiceMetadata } from '../stripe/paid-twice.ts';
import { unlessMissing } from '../stripe/provider-problem.ts';
import { fromUnix } from '../stripe/stripe-values.ts';
import { enterLater } from './enter-later.ts';
import type { InvoiceParts } from './invoice-parts.ts';
import type { creditPaidTwiceJob } from './paid-twice-job.ts';
import { creditedTwice, paidTwice, paidTwiceReference } from './read-entries.ts';

/**
 * What an invoice was paid twice becomes credit of its organization, which the payment provider deducts from the next invoices. May be
 * repeated at any point.
 */
export const createCreditPaidTwice =
  (billing: InvoiceParts): JobHandler<typeof creditPaidTwiceJob> =>
  async ({ invoiceUuid }) => {
    const { database, stripe, log } = billing;
    const entries = await findEntries(database, invoiceUuid);
    const amount = paidTwice(entries);
    const wonAt = entries.find(({ kind }) => kind === 'chargeback-reversal')?.at;
    if (amount === 0 || wonAt === undefined) return;
    const invoice = await database
      .selectFrom('invoice')
      .select(['stripe_id', 'shop_uuid', 'number'])
      .where('uuid', '=', invoiceUuid)
      .executeTakeFirstOrThrow();
    const customer = await findCustomer(database, await organizationOfShop(database, invoice.shop_uuid));
    const before = creditedTwice(entries);
    const move =
      customer &&
      (await unlessMissing(() =>
        moveCreditOnce(stripe, customer.stripe_id, {
          amount: -amount,
          description: `${invoice.number} was paid twice`,
          metadata: paidTwiceMetadata(invoice.stripe_id, before),
          since: beforeSkew(wonAt),
          idempotencyKey: `paid-twice:${invoiceUuid}:${before}`,
        }),
      ));
    if (!move) {
      const about = { alarm: 'invoice-overpaid', invoice: invoice.number, cents: amount };
      return log.error(about, 'an invoice is overpaid, and the payment provider has no customer for the credit');
    }
    const credited: NewEntry = {
      kind: 'refund',
      amount: -move.amount,
      at: fromUnix(move.created),
      reference: paidTwiceReference(move.id),
    };
    await enterLater(billing, invoice.stripe_id, async () => [credited]);
    await mirrorAccount(billing, customer.stripe_id);
  };

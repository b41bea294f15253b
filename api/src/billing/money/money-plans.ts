import type { CreditPayout, GoodwillCredit, InvoiceRefund } from '@kontor/contract/operator-money';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Described } from '../../infrastructure/http/act.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import { readSums } from '../account/account.repository.ts';
import { readRefundsOf } from '../account/acts-at-work.ts';
import type { Billing } from '../stripe/billing.ts';
import { findCustomer } from '../stripe/customer.ts';
import { atProvider } from '../stripe/provider-problem.ts';
import type { Planned } from './act.repository.ts';
import { planAssignment } from './assign-transfer.ts';
import { requireBuyer } from './give-credit.ts';
import { planMeans, planPayout, requireReference } from './pay-out.ts';
import { readRefunded, requirePayment } from './refund-invoice.ts';
import { planReturn } from './return-transfer.ts';
import { readOwing } from './write-off-invoice.ts';

type Plan = Described & { readonly organizationUuid: string; readonly amount: number };

/** What an act would move, without doing it, and why it is refused; its activity is written with what it has moved. */
export interface MoneyPlans {
  assignment(given: { readonly transferUuid: string; readonly invoiceUuid: string }): Promise<Plan>;
  giveBack(transferUuid: string): Promise<Plan>;
  credit(organizationUuid: string, given: Pick<GoodwillCredit, 'amount'>): Promise<Plan>;
  payOut(organizationUuid: string, payout: CreditPayout): Promise<Plan>;
  writeOff(invoiceUuid: string): Promise<Plan>;
  refund(invoiceUuid: string, wanted: Omit<InvoiceRefund, 'reason'>): Promise<Plan>;
}

export function createMoneyPlans(billing: Billing): MoneyPlans {
  const { database } = billing;

  const transfer = (uuid: string, plan: (tx: Tx) => Promise<Planned>): Promise<Plan> =>
    inTransaction(database, async (tx) => {
      const { organizationUuid, amount, invoiceUuid } = await plan(tx);
      const { unassigned } = await readSums(tx, organizationUuid);
      const { remaining: left } = await tx
        .selectFrom('received_transfer')
        .select('remaining')
        .where('uuid', '=', uuid)
        .executeTakeFirstOrThrow();
      const before = { left, unassigned };
      const after = { left: left - amount, unassigned: unassigned - amount, ...(invoiceUuid && { invoiceUuid }) };
      return { subject: uuid, organizationUuid, amount, before, after };
    });

  async function creditMoves(organizationUuid: string, amount: number, change: number): Promise<Plan> {
    const { credit } = await readSums(database, organizationUuid);
    return {
      subject: organizationUuid,
      organizationUuid,
      amount,
      before: { credit },
      after: { credit: credit + change },
    };
  }

  return {
    assignment: (given) => transfer(given.transferUuid, (tx) => planAssignment(tx, given)),
    giveBack: (transferUuid) => transfer(transferUuid, (tx) => planReturn(tx, transferUuid)),

    async credit(organizationUuid, { amount }) {
      await requireBuyer(database, organizationUuid);
      return creditMoves(organizationUuid, amount, amount);
    },

    async payOut(organizationUuid, payout) {
      requireReference(payout);
      const customer = await findCustomer(database, organizationUuid);
      if (customer === null) throw notFound();
      const { amount } = payout;
      const means = await atProvider(() => planMeans(billing, customer.stripe_id, payout));
      await inTransaction(database, (tx) => planPayout(tx, organizationUuid, amount, means));
      return creditMoves(organizationUuid, amount, -amount);
    },

    async writeOff(invoiceUuid) {
      const { organizationUuid, amount } = await readOwing(database, invoiceUuid);
      return { subject: invoiceUuid, organizationUuid, amount, before: { owed: amount }, after: { owed: 0 } };
    },

    async refund(invoiceUuid, wanted) {
      const refunded = await readRefunded(database, invoiceUuid, wanted);
      await atProvider(() => requirePayment(billing, refunded, wanted.to));
      const { organizationUuid, amount, refundable } = refunded;
      const after = { refundable: refundable - amount, amount, to: wanted.to };
      // Of a document all that goes back counts together: several small refunds are one large one.
      const together = amount + (await readRefundsOf(database, organizationUuid, invoiceUuid));
      return { subject: invoiceUuid, organizationUuid, amount: together, before: { refundable }, after };
    },
  };
}

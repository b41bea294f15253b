import type {
  CreditPayout,
  GoodwillCredit,
  InvoiceRefund,
  MovedCredit,
  OpenPayout,
  RefundedInvoice,
  Transfer,
  WrittenOffInvoice,
} from '@kontor/contract/operator-money';
import { notFound } from '../../infrastructure/http/problem.ts';
import { readSums } from '../account/account.repository.ts';
import { readRefundable } from '../ledger/ledger.repository.ts';
import type { Billing } from '../stripe/billing.ts';
import { findCustomer } from '../stripe/customer.ts';
import { mirrorAccount } from '../stripe/mirror-account.ts';
import { planAssignment } from './assign-transfer.ts';
import { requireBuyer } from './give-credit.ts';
import type { MoneyAct } from './money.tables.ts';
import { planMeans, planPayout, requireReference } from './pay-out.ts';
import { listPayouts } from './payouts.repository.ts';
import { type Asked, perform } from './perform.ts';
import { planRefund, readRefunded, requirePayment } from './refund-invoice.ts';
import { planReturn } from './return-transfer.ts';
import { findTransfer, listTransfers, type TransferFilter, toWire } from './transfers.repository.ts';
import { planWriteOff } from './write-off-invoice.ts';

type Amount<Body> = Omit<Body, 'reason'>;

/** What operators see and do about money of customers, by the calls of the back office and by `pnpm money`. */
export interface MoneyOperations {
  transfers(filter: TransferFilter): Promise<{ readonly transfers: Transfer[]; readonly next: string | null }>;
  assign(asked: Asked, given: { readonly transferUuid: string; readonly invoiceUuid: string }): Promise<Transfer>;
  giveBack(asked: Asked, transferUuid: string): Promise<Transfer>;
  credit(asked: Asked, organizationUuid: string, given: Amount<GoodwillCredit>): Promise<MovedCredit>;
  payOut(asked: Asked, organizationUuid: string, payout: CreditPayout): Promise<MovedCredit>;
  refund(asked: Asked, invoiceUuid: string, wanted: Amount<InvoiceRefund>): Promise<RefundedInvoice>;
  writeOff(asked: Asked, invoiceUuid: string): Promise<WrittenOffInvoice>;
  payouts(cursor: string | undefined): Promise<{ readonly payouts: OpenPayout[]; readonly next: string | null }>;
}

export function createMoneyOperations(billing: Billing): MoneyOperations {
  const { database, clock } = billing;

  async function transferOf({ transfer_uuid: uuid }: MoneyAct): Promise<Transfer> {
    const row = uuid === null ? null : await findTransfer(database, uuid);
    const [transfer] = row === null ? [] : await toWire(database, [row]);
    if (transfer === undefined) throw notFound();
    return transfer;
  }

  async function moved({ uuid, organization_uuid: organizationUuid, amount }: MoneyAct): Promise<MovedCredit> {
    const { credit } = await readSums(database, organizationUuid);
    return { uuid, organizationUuid, amount, credit };
  }

  return {
    transfers: (filter) => listTransfers(database, filter),

    assign: async (asked, given) =>
      transferOf(
        await perform(
          billing,
          asked,
          { call: 'transfer-assign', ...given },
          async () => (tx) => planAssignment(tx, given),
        ),
      ),

    giveBack: async (asked, transferUuid) =>
      transferOf(
        await perform(
          billing,
          asked,
          { call: 'transfer-return', transferUuid },
          async () => (tx) => planReturn(tx, transferUuid),
        ),
      ),

    async credit(asked, organizationUuid, { amount }) {
      await requireBuyer(database, organizationUuid);
      const request = { call: 'credit', organizationUuid, amount };
      return moved(
        await perform(billing, asked, request, async () => async () => ({
          organizationUuid,
          kind: 'credit',
          amount,
        })),
      );
    },

    async payOut(asked, organizationUuid, payout) {
      requireReference(payout);
      const customer = await findCustomer(database, organizationUuid);
      if (customer === null) throw notFound();
      const { amount, to, bankReference } = payout;
      return moved(
        await perform(billing, asked, { call: 'payout', organizationUuid, amount, to, bankReference }, async () => {
          await mirrorAccount(billing, customer.stripe_id);
          const means = await planMeans(billing, customer.stripe_id, payout);
          return (tx) => planPayout(tx, organizationUuid, payout.amount, means);
        }),
      );
    },

    async refund(asked, invoiceUuid, wanted) {
      // Always in this order: an agreement keeps the members of a request in another one.
      const request = { call: 'refund', invoiceUuid, amount: wanted.amount, lines: wanted.lines, to: wanted.to };
      const { uuid, amount } = await perform(billing, asked, request, async () => {
        await requirePayment(billing, await readRefunded(database, invoiceUuid, wanted), wanted.to);
        return (tx) => planRefund(tx, invoiceUuid, wanted);
      });
      return { uuid, invoiceUuid, amount, refundable: await readRefundable(database, invoiceUuid) };
    },

    async writeOff(asked, invoiceUuid) {
      const request = { call: 'write-off', invoiceUuid };
      const { uuid, amount } = await perform(
        billing,
        asked,
        request,
        async () => (tx) => planWriteOff(tx, invoiceUuid),
      );
      return { uuid, invoiceUuid, amount };
    },

    payouts: (cursor) => listPayouts(database, clock.now(), cursor),
  };
}

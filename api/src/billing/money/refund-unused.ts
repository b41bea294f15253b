import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { organizationOfShop } from '../../organizations/organization-of-shop.ts';
import { lockAccount } from '../account/account.repository.ts';
import { readRefundableNow } from '../ledger/refundable-now.ts';
import type { refundUnusedJob, UnusedRefund } from '../orders/refund-unused-job.ts';
import type { Billing } from '../stripe/billing.ts';
import { findAct, insertAct } from './act.repository.ts';
import { carryOut, continueLater } from './carry-out.ts';
import type { MoneyAct } from './money.tables.ts';

/** Pays back what was paid for days that are not used: an act of money for each invoice, which is continued as any other. */
export const createRefundUnused =
  (billing: Billing): JobHandler<typeof refundUnusedJob> =>
  async ({ refunds, reason }) => {
    const acts: (MoneyAct | null)[] = [];
    // All are written down before the first is carried out, so that one that cannot be keeps no other back.
    for (const refund of refunds)
      acts.push(await inTransaction(billing.database, (tx) => begin(billing, tx, refund, reason)));
    for (const act of acts) if (act?.state === 'working') await carryOut(billing, act);
  };

/** `null` where it was paid back meanwhile. */
async function begin(
  billing: Billing,
  tx: Tx,
  { actUuid, invoiceUuid, amount, to }: UnusedRefund,
  reason: string,
): Promise<MoneyAct | null> {
  const invoice = await tx
    .selectFrom('invoice')
    .select(['uuid', 'shop_uuid', 'state', 'held_reason'])
    .where('uuid', '=', invoiceUuid)
    .executeTakeFirstOrThrow();
  const organizationUuid = await organizationOfShop(tx, invoice.shop_uuid);
  await lockAccount(tx, organizationUuid);
  const known = await findAct(tx, actUuid);
  if (known !== null) return known;
  const left = Math.min(amount, await readRefundableNow(tx, organizationUuid, invoice));
  if (left <= 0) return null;
  const planned = { organizationUuid, kind: 'refund' as const, amount: left, invoiceUuid, refund: { to, lines: null } };
  const act = await insertAct(tx, { ...planned, uuid: actUuid, requestHash: '', reason }, billing.clock.now());
  await continueLater(billing, tx, actUuid);
  return act;
}

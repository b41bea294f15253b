import { expect, test } from 'vitest';
import { moneyDatabase } from '../../testing/money-database.ts';
import { enter } from '../account/account.repository.ts';
import { listPayouts } from './payouts.repository.ts';

const money = await moneyDatabase();
const { database } = money.billing;

test('money of a customer who is leaving is listed even if it is left of no transfer', async () => {
  const organizationUuid = await money.organizationOf(await money.shop());
  await database
    .updateTable('payment_subscription')
    .set({ state: 'canceled', ended_at: new Date('2026-11-01') })
    .execute();
  await database
    .updateTable('app_user')
    .set({ deletion_confirmed_at: new Date('2026-11-10') })
    .execute();
  const given = { fund: 'transfer', kind: 'given', amount: -100, document: null, reference: 'movement' } as const;
  await money.inTx((tx) => enter(tx, organizationUuid, [{ ...given, at: new Date('2026-11-05') }]));
  await database.updateTable('received_transfer').set({ taken: 100, remaining: 0, state: 'assigned' }).execute();
  await database.updateTable('organization_account').set({ unassigned_since: null }).execute();
  const { payouts } = await listPayouts(database, new Date('2026-11-20'), undefined);
  expect(payouts).toMatchObject([{ organizationUuid, credit: 0, unassigned: 100, isLeaving: true }]);
});

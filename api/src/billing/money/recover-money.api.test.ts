import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { moneyDatabase } from '../../testing/money-database.ts';
import { carryOutMoneyJob, recoverMoney } from './carry-out.ts';

const money = await moneyDatabase();
const { database, clock } = money.billing;

test('all acts at work that a restored database has without their jobs get them again', async () => {
  const [organization_uuid, created_at] = [randomUUID(), clock.now()];
  const acts = Array.from({ length: 1001 }, () => ({
    uuid: randomUUID(),
    request_hash: '',
    organization_uuid,
    kind: 'credit' as const,
    amount: 500,
    reason: 'For the outage in November',
    state: 'working' as const,
    created_at,
  }));
  await database.insertInto('money_act').values(acts).execute();
  await recoverMoney(money.billing);
  expect(await money.jobs(carryOutMoneyJob.kind)).toHaveLength(acts.length);
});

import { randomUUID } from 'node:crypto';
import type { OwedCommission } from '@kontor/contract/operator-commission';
import { expect, test } from 'vitest';
import { after, days } from '../../infrastructure/clock.ts';
import { partner } from '../../testing/accounts.ts';
import { newOperator } from '../../testing/operator.ts';
import { testApp } from '../../testing/test-app.ts';
import { carriedFor, owedFigures } from './owed-commissions.ts';

const operators: string[] = [];
const kontor = await testApp({ environment: { operators } });
const { database, clock } = kontor.infrastructure;

async function operator() {
  const { client } = await newOperator(kontor, operators);
  return client;
}

/** A closed month in which so many net cents were earned, or taken back. */
const month = (organizationUuid: string, period: string, amount: number, closedAt: Date) =>
  database
    .insertInto('commission_statement')
    .values({ uuid: randomUUID(), organization_uuid: organizationUuid, period, closed_at: closedAt, amount })
    .execute();

const longAgo = () => after(clock.now(), -carriedFor - days(1));
const figure = async () => (await owedFigures(kontor.infrastructure)())[0]?.value;
const statesOf = async (organizationUuid: string) =>
  database
    .selectFrom('commission_statement')
    .select(['period', 'state', 'settled_how', 'settled_reason'])
    .where('organization_uuid', '=', organizationUuid)
    .orderBy('period')
    .execute();

test('what a partner has to give back is told to operators after three months, and can be settled', async () => {
  const client = await operator();
  const owed = async () => (await client.expect(200, 'GET /operator/commission')).json<OwedCommission[]>();
  const recent = await partner(kontor);
  await month(recent.organizationUuid, '2026-09', -500, clock.now());
  const earning = await partner(kontor);
  await month(earning.organizationUuid, '2026-05', -500, longAgo());
  await month(earning.organizationUuid, '2026-06', 700, longAgo());
  expect([await owed(), await figure()]).toEqual([[], 0]);

  const { organizationUuid } = await partner(kontor);
  await month(organizationUuid, '2026-05', -5000, longAgo());
  await month(organizationUuid, '2026-06', 1000, clock.now());
  expect([await owed(), await figure()]).toEqual([
    [{ organizationUuid, name: 'Agentur Nord', amount: 4000, since: expect.any(String) }],
    1,
  ]);

  const settle = `POST /operator/commission/${organizationUuid}/settle`;
  await client.expect(422, settle, { how: 'forgotten', reason: 'It is long ago' });
  await client.expect(204, settle, { how: 'repaid', reason: 'Transferred on 3 November' });
  expect([await owed(), await figure()]).toEqual([[], 0]);
  const settled = { state: 'paid', settled_how: 'repaid', settled_reason: 'Transferred on 3 November' };
  expect(await statesOf(organizationUuid)).toEqual([
    { period: '2026-05', ...settled },
    { period: '2026-06', ...settled },
  ]);
  expect((await client.expect(409, settle, { how: 'repaid', reason: 'Once more' })).json().code).toBe(
    'nothing-changed',
  );
});

test('what a partner has earned and was not paid yet is nothing to give back', async () => {
  const client = await operator();
  const { organizationUuid } = await partner(kontor);
  await month(organizationUuid, '2026-05', 700, longAgo());
  const settle = `POST /operator/commission/${organizationUuid}/settle`;
  await client.expect(409, settle, { how: 'written-off', reason: 'By mistake' });
});

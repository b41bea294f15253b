import type { OperatorJobs } from '@kontor/contract/operator-job';
import { expect, test } from 'vitest';
import { after, hours } from '../infrastructure/clock.ts';
import { newOperator } from '../testing/operator.ts';
import { runCleanUp } from '../testing/run-clean-up.ts';
import { testApp } from '../testing/test-app.ts';

const operators: string[] = [];
const kontor = await testApp({ environment: { operators } });
const { client } = await newOperator(kontor, operators);
const { database, clock } = kontor.infrastructure;

const read = async () => (await client.expect(200, 'GET /operator/job')).json<OperatorJobs>().daily;
const of = async (name: string) => (await read()).find((each) => each.name === name);

test('operators see of every kind of daily work how far it is today', async () => {
  await runCleanUp(kontor);
  const daily = await read();
  expect(daily.map(({ name }) => name).toSorted()).toEqual([
    'clean-up',
    'commissions',
    'comparison',
    'deadlines',
    'dunning',
    'figures',
    'months',
    'price-moves',
    'reminders',
    'tax-rates',
    'usage-closing',
    'vat-ids',
  ]);
  expect(await of('clean-up')).toMatchObject({
    beganAt: expect.any(String),
    done: 1,
    waiting: 0,
    oldestDueAt: null,
    isBehind: false,
  });
});

test.each([
  ['are due', 5, false],
  ['are behind their day after six hours', 6.1, true],
])('customers that no round has compared %s', async (_, since, isBehind) => {
  const dueAt = after(clock.now(), -hours(since));
  const rows = [
    { stripe_customer_id: 'cus_1', due_at: dueAt },
    { stripe_customer_id: 'cus_2', due_at: after(clock.now(), hours(1)) },
  ];
  await database.deleteFrom('provider_comparison').execute();
  await database.insertInto('provider_comparison').values(rows).execute();
  expect(await of('comparison')).toMatchObject({ waiting: 1, oldestDueAt: dueAt.toISOString(), isBehind });
});

import { randomUUID } from 'node:crypto';
import type { MovedCredit, Transfer } from '@kontor/contract/operator-money';
import { expect, test } from 'vitest';
import { UsageError } from '../../../infrastructure/command/usage-error.ts';
import { billingOf, onlyInvoice } from '../../../testing/invoices.ts';
import { customerOf, orderer, selection, subscribe, testBilling } from '../../../testing/test-billing.ts';
import { runMoneyCommand } from './money-command.ts';

const kontor = await testBilling();
const run = (...args: string[]) => runMoneyCommand(billingOf(kontor), args);
const because = ['--reason', 'As agreed by telephone'];

test('transfers are listed and returned by the command', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter', { yearly: true }), 'bank_transfer');
  const { total } = await onlyInvoice(kontor, buyer);
  const customer = await customerOf(kontor, buyer);
  await kontor.stripe.testHelpers.customers.fundCashBalance(customer, { amount: total + 1_000, currency: 'eur' });
  await kontor.settle();
  const filter = ['--state', 'open', '--organization', buyer.organizationUuid];
  const { transfers } = JSON.parse(await run('transfers', ...filter, '--json')) as { transfers: Transfer[] };
  const [transfer] = transfers;
  expect(await run('transfers', ...filter)).toContain(`${transfer?.uuid}  ${transfer?.receivedAt}`);
  expect(await run('transfers', ...filter)).toContain('open, 10.00 EUR left');
  expect(await run('return', transfer?.uuid ?? '', ...because)).toMatch(/^Sent back.*returned/s);
  expect(await run('transfers', ...filter)).toBe('There are no transfers.');
  await expect(run('return', transfer?.uuid ?? '', ...because)).rejects.toThrow('Refused: state-conflict');
});

test('credit is given and paid out by the command, once for each key', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const key = randomUUID();
  const credit = ['credit', buyer.organizationUuid, '--cents', '1500', ...because, '--key', key];
  expect(await run(...credit)).toBe(`Gave 15.00 EUR. ${buyer.organizationUuid} has 15.00 EUR of credit now.`);
  expect(JSON.parse(await run(...credit, '--json')) as MovedCredit).toMatchObject({ amount: 1_500, credit: 1_500 });
  const payout = ['payout', buyer.organizationUuid, '--cents', '1500', '--to', 'payment-method', ...because];
  expect(await run(...payout)).toContain('has 0.00 EUR of credit now');
  expect(await run('payouts')).toBe('No credit is to be paid out.');
});

test('an invoice is named by its number', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter', { yearly: true }), 'bank_transfer');
  const { number } = await onlyInvoice(kontor, buyer);
  const customer = await customerOf(kontor, buyer);
  await kontor.stripe.testHelpers.customers.fundCashBalance(customer, { amount: 900, currency: 'eur' });
  await kontor.settle();
  const filter = ['--organization', buyer.organizationUuid, '--json'];
  const { transfers } = JSON.parse(await run('transfers', ...filter)) as { transfers: Transfer[] };
  const assign = run('assign', transfers[0]?.uuid ?? '', '--invoice', number ?? '', ...because);
  await expect(assign).rejects.toThrow(/^Refused: transfer-too-small: .*\nTo repeat it: --key /);
});

test.each([
  ['credit ORG --reason Goodwill', '--cents: This value is required'],
  ['credit ORG --cents 1.5 --reason Goodwill', '--cents: '],
  ['credit ORG --cents ten --reason Goodwill', '--cents: '],
  ['credit ORG --cents 100', '--reason: This value is required'],
  ['credit here --cents 100 --reason Goodwill', 'ORGANIZATION: '],
  ['payout ORG --cents 100 --to bank-transfer --reason Goodwill', '--bank-reference: This value is required'],
  ['payout ORG --cents 100 --reason Goodwill', '--to: '],
  ['transfers --state lost', '--state: The value is invalid'],
  ['transfers --cursor nonsense', '--cursor: Not a cursor of this list'],
  ['return', 'Usage: pnpm money return TRANSFER'],
  ['assign ORG --reason Goodwill', '--invoice: This value is required'],
  ['spend', 'pnpm money credit ORGANIZATION'],
  ['credit ORG --colour red', "Unknown option '--colour'"],
  ['credit ORG --cents 100 --reason Goodwill --key 7', '--key: '],
])('%s says what is wrong', async (command, message) => {
  const refused = run(...command.replace('ORG', randomUUID()).split(' '));
  await expect(refused).rejects.toThrow(UsageError);
  await expect(refused).rejects.toThrow(message);
});

test('a server with the embedded database carries out the command for its own data directory, in a sandbox', async () => {
  const { dataDirectory } = kontor.infrastructure.environment;
  const ask = (args: string[], directory = dataDirectory) =>
    kontor.client().call('POST /dev/money', { body: { arguments: args, dataDirectory: directory } });
  expect((await ask(['payouts'])).json()).toEqual({ output: 'No credit is to be paid out.', error: null });
  expect((await ask(['spend'])).json()).toEqual({ output: null, error: expect.stringContaining('Usage:') });
  expect((await ask(['payouts'], '/elsewhere')).statusCode).toBe(404);
});

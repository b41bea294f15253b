import type { AccountDeletion } from '@kontor/contract/user';
import { expect, test } from 'vitest';
import { mirrorAccount } from '../../billing/stripe/mirror-account.ts';
import { mailedToken, mailsTo, password } from '../../testing/accounts.ts';
import { customerOf, type Orderer, orderer, selection, subscribe, testBilling } from '../../testing/test-billing.ts';

const kontor = await testBilling();
const { stripe } = kontor;
const { database } = kontor.infrastructure;

const move = async (buyer: Orderer, cents: number) => {
  const customer = await customerOf(kontor, buyer);
  await stripe.customers.createBalanceTransaction(customer, { amount: -cents, currency: 'eur' });
  await mirrorAccount({ database, stripe }, customer);
};

/** A customer whose contract has ended, with credit left. */
async function leaver(cents: number) {
  const buyer = await orderer(kontor);
  const [contract] = (await subscribe(kontor, buyer, selection('starter'))).stripeSubscriptions;
  await buyer.client.expect(
    200,
    `PUT ${buyer.shopPath}/subscription/active/stripe-subscription/${contract?.uuid}/cancel`,
  );
  await kontor.pass(32);
  await buyer.signIn();
  if (cents > 0) await move(buyer, cents);
  const { uuid } = (await buyer.client.expect(200, 'GET /user')).json<{ uuid: string }>();
  const path = `/user/${uuid}/delete`;
  const look = async () => (await buyer.client.expect(200, `GET ${path}`)).json<AccountDeletion>();
  const isGone = async () =>
    (await buyer.client.call('POST /auth/login', { body: { username: buyer.email, password } })).statusCode === 401;
  return { buyer, path, look, isGone };
}

test('an account is not deleted over credit without saying what becomes of it', async () => {
  const { buyer, path, look } = await leaver(900);
  const { organizationUuid } = buyer;
  expect((await look()).heldMoney).toEqual([
    { organizationUuid, organizationName: expect.any(String), credit: 900, unassigned: 0 },
  ]);
  const refused = await buyer.client.expect(409, `POST ${path}`, { password });
  expect(refused.json()).toMatchObject({ code: 'money-held' });
  await buyer.client.expect(422, `POST ${path}`, { password, heldMoney: 'keep' });
  expect((await look()).state).toBe('none');
});

test('with the payout asked for the deletion waits until nothing is held any more', async () => {
  const { buyer, path, look, isGone } = await leaver(900);
  await buyer.client.expect(202, `POST ${path}`, { password, heldMoney: 'pay-out' });
  const token = await mailedToken(buyer.client, buyer.email);
  const confirmed = await buyer.client.expect(200, `POST /confirmation/${token}`);
  expect(confirmed.json()).toEqual({ redirectTo: '/deletion-request-pending' });
  expect(await look()).toMatchObject({ state: 'confirmed', heldMoney: [{ credit: 900 }] });
  const told = async () =>
    (await mailsTo(buyer.client, buyer.email)).filter(({ text }) => text.includes('Wir haben noch 9,00'));
  expect(await told()).toHaveLength(1);
  await kontor.pass(2);
  expect([await isGone(), (await told()).length]).toEqual([false, 1]);
  await move(buyer, -900);
  await kontor.pass(1.1);
  expect(await isGone()).toBe(true);
});

test('credit that appears after the confirmation is paid out first as well', async () => {
  const { buyer, path, look, isGone } = await leaver(0);
  expect(await look()).not.toHaveProperty('heldMoney');
  await buyer.client.expect(202, `POST ${path}`, { password });
  await move(buyer, 250);
  await buyer.client.expect(200, `POST /confirmation/${await mailedToken(buyer.client, buyer.email)}`);
  expect(await isGone()).toBe(false);
  await buyer.signIn();
  expect(await look()).toMatchObject({ state: 'confirmed', heldMoney: [{ credit: 250 }] });
});

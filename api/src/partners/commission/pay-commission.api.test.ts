import type { Commission, PartnerAccount } from '@kontor/contract/partner';
import { monthOf } from '@kontor/domain/calendar-month';
import { commissionsCloseAt } from '@kontor/domain/commission';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { isProviderUnavailable } from '../../billing/stripe/provider-problem.ts';
import { hours, minutes } from '../../infrastructure/clock.ts';
import { mailedToken, partner, password } from '../../testing/accounts.ts';
import { foundWith } from '../../testing/comparison.ts';
import { interceptedProvider } from '../../testing/intercepted-provider.ts';
import { billingOf, onlyInvoice } from '../../testing/invoices.ts';
import { orderer, selection, subscribe, testBilling } from '../../testing/test-billing.ts';
import { createCloseCommissions, createPlanCommissions } from './close-commissions.ts';
import { createComparePayouts, queueComparisonOfPayouts } from './compare-payouts.ts';
import { createEarnFromInvoice, earnFromAll } from './earn-commissions.ts';
import { createPayCommission, lacksFunds } from './pay-commission.ts';

const kontor = await testBilling();
const { database, clock, jobs } = kontor.infrastructure;
const billing = billingOf(kontor);
const signal = new AbortController().signal;

/** An agency with a payout account whose only customer has paid 149 euros net. */
async function earning() {
  const agency = await partner(kontor);
  const { organizationUuid } = agency;
  const path = `/organization/${organizationUuid}/partner-account`;
  const { url } = (await agency.client.expect(200, `GET ${path}/onboarding-url`)).json<{ url: string }>();
  await fetch(`${kontor.connection.sandboxUrl}${new URL(url).pathname}`, { method: 'POST', redirect: 'manual' });
  await kontor.settle();
  const buyer = await orderer(kontor);
  await buyer.client.expect(200, `PUT /organization/${buyer.organizationUuid}/partner-agency`, {
    partnerAgencyUuid: organizationUuid,
  });
  await subscribe(kontor, buyer, selection('starter'));
  return { ...agency, path, buyer, month: monthOf(clock.now().toISOString()) };
}

type Earning = Awaited<ReturnType<typeof earning>>;

const accountOf = (organizationUuid: string) =>
  database
    .selectFrom('partner_account')
    .selectAll()
    .where('organization_uuid', '=', organizationUuid)
    .executeTakeFirstOrThrow();

async function transfersOf({ organizationUuid }: Earning) {
  const { payout_account_id } = await accountOf(organizationUuid);
  return (await kontor.stripe.transfers.list({ destination: payout_account_id ?? '' })).data;
}

const statementOf = ({ organizationUuid, month }: Earning) =>
  database
    .selectFrom('commission_statement')
    .selectAll()
    .where('organization_uuid', '=', organizationUuid)
    .where('period', '=', month)
    .executeTakeFirstOrThrow();

const linesOf = ({ organizationUuid }: Earning) =>
  database
    .selectFrom('commission_line')
    .select(['amount', 'net'])
    .where('organization_uuid', '=', organizationUuid)
    .orderBy('seq')
    .execute();

async function commissionsOf({ client, email, path }: Earning): Promise<Commission[]> {
  await client.login(email, password);
  return (await client.expect(200, `GET ${path}`)).json<PartnerAccount>().commissions;
}

const payoutsQueued = (statementUuid: string) =>
  database.selectFrom('job').select('uuid').where('unique_key', '=', `pay-commission:${statementUuid}`).execute();

/** Without anything else that happens then: no job runs. */
async function closeWithoutPayout(agency: Earning): Promise<string> {
  clock.offset += Date.parse(commissionsCloseAt(agency.month)) - clock.now().getTime();
  await createCloseCommissions(billing)({}, signal);
  await database.deleteFrom('job').where('kind', '=', 'pay-commission').execute();
  return (await statementOf(agency)).uuid;
}

test('payouts are compared with the provider as soon as there is a payout account', async () => {
  const plan = createPlanCommissions(kontor.infrastructure);
  const isQueued = async () => {
    await plan({}, signal);
    const queued = await database.selectFrom('job').select('uuid').where('kind', '=', 'compare-payouts').execute();
    return queued.length > 0;
  };
  expect(await isQueued()).toBe(false);
  await earning();
  expect(await isQueued()).toBe(true);
});

test('a process that ends between the transfer and its note is followed by one that finds the transfer', async () => {
  const agency = await earning();
  const statementUuid = await closeWithoutPayout(agency);
  const dying = interceptedProvider(kontor.connection, async (url, send) => {
    const answer = await send();
    if (
      url.pathname === '/v1/transfers' &&
      answer.ok &&
      ((await answer.clone().json()) as Stripe.Transfer).object === 'transfer'
    )
      throw new Error('The process ends');
    return answer;
  });
  await expect(createPayCommission({ ...billing, stripe: dying })({ statementUuid }, signal)).rejects.toThrow();
  expect(await transfersOf(agency)).toMatchObject([{ amount: 2235 }]);
  expect(await statementOf(agency)).toMatchObject({ state: 'open', transfer_id: null });

  // The provider forgets idempotency keys after a day.
  clock.offset += hours(25);
  await createPayCommission(billing)({ statementUuid }, signal);
  await createPayCommission(billing)({ statementUuid }, signal);
  const [transfer, ...others] = await transfersOf(agency);
  expect(others).toEqual([]);
  expect(await statementOf(agency)).toMatchObject({ state: 'paid', transfer_id: transfer?.id });
});

test('two processes that pay at once make one transfer', async () => {
  const agency = await earning();
  const statementUuid = await closeWithoutPayout(agency);
  const pay = () => createPayCommission(billing)({ statementUuid }, signal);
  const results = await Promise.allSettled([pay(), pay(), pay()]);
  const refused = results.flatMap((result): unknown[] => (result.status === 'rejected' ? [result.reason] : []));
  expect(refused.filter((error) => !isProviderUnavailable(error))).toEqual([]);
  expect(await transfersOf(agency)).toHaveLength(1);
  expect(await statementOf(agency)).toMatchObject({ state: 'paid' });
});

test('an outage of the provider delays a payout, and is not its fault', async () => {
  const agency = await earning();
  const statementUuid = await closeWithoutPayout(agency);
  await kontor.faults.change({ away: 'unavailable' });
  const paying = createPayCommission(billing)({ statementUuid }, signal);
  await expect(paying.catch((error: unknown) => isProviderUnavailable(error))).resolves.toBe(true);
  await kontor.faults.change({ away: null });
  await createPayCommission(billing)({ statementUuid }, signal);
  expect(await statementOf(agency)).toMatchObject({ state: 'paid' });
});

test('a balance that is too low delays a payout', () => {
  const tooLow = Stripe.errors.StripeError.generate({
    type: 'invalid_request_error',
    code: 'balance_insufficient',
    message: 'You have insufficient available funds in your Stripe account.',
  });
  expect(lacksFunds(tooLow)).toBe(true);
  expect(lacksFunds(new Error('Something else'))).toBe(false);
});

test('a month that was paid by another amount, as after a restored backup, is not paid again but reported', async () => {
  const agency = await earning();
  const statementUuid = await closeWithoutPayout(agency);
  const { payout_account_id: destination } = await accountOf(agency.organizationUuid);
  await kontor.stripe.transfers.create({
    amount: 2000,
    currency: 'eur',
    destination: destination ?? '',
    transfer_group: `commission:${agency.organizationUuid}:${agency.month}`,
    metadata: { document_number: 'PG-2026-09999' },
  });
  const paying = createPayCommission(billing)({ statementUuid }, signal);
  await expect(paying).rejects.toThrow('is not that of credit note');
  expect(await transfersOf(agency)).toHaveLength(1);
  expect(await statementOf(agency)).toMatchObject({ state: 'open' });
});

test('a payout whose job was lost is queued again the next day', async () => {
  const agency = await earning();
  await closeWithoutPayout(agency);
  await kontor.pass(1.1);
  expect(await statementOf(agency)).toMatchObject({ state: 'paid' });
  expect(await transfersOf(agency)).toHaveLength(1);
});

test('the same event twice, or at once, earns once', async () => {
  const agency = await earning();
  const { uuid: invoiceUuid } = await onlyInvoice(kontor, agency.buyer);
  const entries = await database
    .selectFrom('ledger_entry')
    .select('uuid')
    .where('invoice_uuid', '=', invoiceUuid)
    .execute();
  await database
    .insertInto('commission_mark')
    .values(entries.map(({ uuid }) => ({ entry_uuid: uuid })))
    .execute();
  // Marked again although they are counted: the invoice is worth no more.
  await Promise.all([1, 2, 3].map(() => createEarnFromInvoice(billing)({ invoiceUuid }, signal)));
  expect((await linesOf(agency)).reduce((sum, { amount }) => sum + amount, 0)).toBe(2235);
  expect(await linesOf(agency)).toHaveLength(1);
});

test('what no job has derived is derived before the month is closed', async () => {
  const agency = await earning();
  const refund = async () => {
    const { stripe_id } = await onlyInvoice(kontor, agency.buyer);
    const { data } = await kontor.stripe.invoicePayments.list({ invoice: stripe_id });
    const intent = data[0]?.payment.payment_intent;
    if (typeof intent === 'string') await kontor.stripe.refunds.create({ payment_intent: intent });
  };
  await refund();
  await kontor.settle();
  expect(await linesOf(agency)).toMatchObject([{ amount: 2235 }, { amount: -2235 }]);
  clock.offset += Date.parse(commissionsCloseAt(agency.month)) - clock.now().getTime();
  await createCloseCommissions(billing)({}, signal);
  // Nothing is left to pay, and nothing to set off.
  expect(await statementOf(agency)).toMatchObject({ amount: 0, state: 'paid', number: null });
  expect(await transfersOf(agency)).toEqual([]);
});

test('closing twice, or at once, writes one credit note', async () => {
  const agency = await earning();
  clock.offset += Date.parse(commissionsCloseAt(agency.month)) - clock.now().getTime();
  await Promise.all([1, 2, 3].map(() => createCloseCommissions(billing)({}, signal)));
  await createCloseCommissions(billing)({}, signal);
  expect(await statementOf(agency)).toMatchObject({ amount: 2235, number: expect.any(String) });
  const mails = await database.selectFrom('mail').select('subject').where('recipient', '=', agency.email).execute();
  expect(mails.filter(({ subject }) => subject.includes('PG-'))).toHaveLength(1);
  expect(await payoutsQueued((await statementOf(agency)).uuid)).toHaveLength(1);
  await kontor.settle();
  expect(await transfersOf(agency)).toHaveLength(1);
});

test('what comes for a closed month is entered in the first one that is not closed', async () => {
  const agency = await earning();
  const statementUuid = await closeWithoutPayout(agency);
  const { uuid, shop_uuid } = await onlyInvoice(kontor, agency.buyer);
  const at = new Date(Date.parse(commissionsCloseAt(agency.month)) - 5 * 86_400_000);
  await database
    .insertInto('ledger_entry')
    .values({
      uuid: statementUuid,
      shop_uuid,
      invoice_uuid: uuid,
      kind: 'chargeback',
      amount: 17_731,
      at,
      reference: 'du_late',
    })
    .execute();
  await earnFromAll(billing, signal);
  const months = await commissionsOf(agency);
  expect(months).toMatchObject([
    { amount: -2235, state: 'open', isClosed: false },
    { period: agency.month, amount: 2235, isClosed: true },
  ]);
});

test('what was closed cannot be changed', async () => {
  const agency = await earning();
  const uuid = await closeWithoutPayout(agency);
  const changed = { amount: 1 };
  await expect(
    database.updateTable('commission_statement').set(changed).where('uuid', '=', uuid).execute(),
  ).rejects.toThrow('is closed and cannot be changed');
  await expect(
    database.updateTable('commission_line').set(changed).where('statement_uuid', '=', uuid).execute(),
  ).rejects.toThrow('cannot be changed or deleted');
});

async function compareTwice(): Promise<void> {
  await queueComparisonOfPayouts(jobs, database);
  await kontor.settle();
  clock.offset += minutes(16);
  await kontor.settle();
}

test('a transfer that was taken back, and one that no credit note knows, are reported until they agree', async () => {
  const agency = await earning();
  const statementUuid = await closeWithoutPayout(agency);
  await createPayCommission(billing)({ statementUuid }, signal);
  const { payout_account_id: account } = await accountOf(agency.organizationUuid);
  if (account === null) throw new Error('There is no account');
  await compareTwice();
  expect(await foundWith(kontor, account)).toEqual([]);

  const [transfer] = await transfersOf(agency);
  await kontor.stripe.transfers.createReversal(transfer?.id ?? '', { amount: 235 });
  await createComparePayouts(billing)({ seen: [] }, signal);
  expect(await foundWith(kontor, account)).toEqual([]);
  clock.offset += minutes(16);
  await kontor.settle();
  expect(await foundWith(kontor, account)).toEqual([['paid-commissions', '2235', '2000', false]]);

  // The comparison of customers leaves it alone.
  await kontor.pass(1.1);
  expect(await foundWith(kontor, account)).toEqual([['paid-commissions', '2235', '2000', false]]);
  await kontor.stripe.transfers.create({ amount: 235, currency: 'eur', destination: account });
  await compareTwice();
  expect(await foundWith(kontor, account)).toEqual([['paid-commissions', '2235', '2000', true]]);
});

test('an agency that deletes its account is not named any more, except on its credit notes', async () => {
  const agency = await earning();
  const statementUuid = await closeWithoutPayout(agency);
  await createPayCommission(billing)({ statementUuid }, signal);
  const { client, email, userUuid, organizationUuid } = agency;
  await client.login(email, password);
  await client.expect(202, `POST /user/${userUuid}/delete`, { password });
  await client.expect(200, `POST /confirmation/${await mailedToken(client, email)}`);
  const organization = await database
    .selectFrom('organization')
    .select('base_data')
    .where('uuid', '=', organizationUuid)
    .executeTakeFirstOrThrow();
  expect(organization.base_data).toBeNull();
  expect(await statementOf(agency)).toMatchObject({ state: 'paid', recipient: { companyName: 'Agentur Nord' } });
  expect(await linesOf(agency)).toHaveLength(1);
});

test('a payout to an account that was deleted at the provider waits for the partner instead of failing for ever', async () => {
  const agency = await earning();
  const statementUuid = await closeWithoutPayout(agency);
  const { payout_account_id: account } = await accountOf(agency.organizationUuid);
  await kontor.stripe.accounts.del(account ?? '');
  await createPayCommission(billing)({ statementUuid }, signal);
  expect(await statementOf(agency)).toMatchObject({ state: 'held' });
  expect(await accountOf(agency.organizationUuid)).toMatchObject({ payout_state: 'incomplete' });

  await agency.client.login(agency.email, password);
  const { url } = (await agency.client.expect(200, `GET ${agency.path}/onboarding-url`)).json<{ url: string }>();
  await fetch(`${kontor.connection.sandboxUrl}${new URL(url).pathname}`, { method: 'POST', redirect: 'manual' });
  await kontor.settle();
  expect(await statementOf(agency)).toMatchObject({ state: 'paid' });
});

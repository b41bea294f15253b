import type { PartnerAccount } from '@kontor/contract/partner';
import { expect, test } from 'vitest';
import { hours } from '../infrastructure/clock.ts';
import { baseData, partner, password } from '../testing/accounts.ts';
import { testBilling } from '../testing/test-billing.ts';
import { createPlanCommissions } from './commission/close-commissions.ts';

const kontor = await testBilling();

const payoutRow = (organizationUuid: string) =>
  kontor.infrastructure.database
    .selectFrom('partner_account')
    .select(['payout_account_id', 'payout_state'])
    .where('organization_uuid', '=', organizationUuid)
    .executeTakeFirstOrThrow();

async function accountAtProvider(organizationUuid: string) {
  const { data } = await kontor.stripe.accounts.list({ limit: 100 });
  return data.find(({ metadata }) => metadata?.['organizationUuid'] === organizationUuid);
}

const finishOnboarding = (url: string) =>
  fetch(`${kontor.connection.sandboxUrl}${new URL(url).pathname}`, { method: 'POST', redirect: 'manual' });

test('a partner is paid and can open the dashboard once the payment provider has all data', async () => {
  const { client, organizationUuid } = await partner(kontor);
  const account = `/organization/${organizationUuid}/partner-account`;
  const payoutState = async () => (await client.expect(200, `GET ${account}`)).json<PartnerAccount>().payoutState;

  const early = await client.expect(409, `GET ${account}/dashboard-url`);
  expect(early.json()).toMatchObject({ code: 'payout-not-set-up' });
  const { url } = (await client.expect(200, `GET ${account}/onboarding-url`)).json<{ url: string }>();
  await kontor.settle();
  expect(await payoutState()).toBe('incomplete');

  const onboarded = await finishOnboarding(url);
  expect(onboarded.headers.get('location')).toBe(
    `http://127.0.0.1:8080/organization/${organizationUuid}/partner-account/payout`,
  );
  await kontor.settle();
  expect(await payoutState()).toBe('complete');
  await client.expect(200, `GET ${account}/dashboard-url`);
});

test('after a backup was restored the account at the provider is used again', async () => {
  const { client, email, organizationUuid } = await partner(kontor);
  const { database, clock } = kontor.infrastructure;
  const call = `GET /organization/${organizationUuid}/partner-account/onboarding-url`;
  const account = () =>
    database
      .selectFrom('partner_account')
      .select('payout_account_id')
      .where('organization_uuid', '=', organizationUuid)
      .executeTakeFirstOrThrow();
  await client.expect(200, call);
  const before = await account();
  await database
    .updateTable('partner_account')
    .set({ payout_account_id: null })
    .where('organization_uuid', '=', organizationUuid)
    .execute();
  // The provider keeps idempotency keys for a day.
  clock.offset += hours(25);
  await client.login(email, password);
  await client.expect(200, call);
  expect(await account()).toEqual(before);
});

test('the account is held in the country of the partner, and may be paid by transfers', async () => {
  const { client, email, organizationUuid } = await partner(kontor);
  await kontor.infrastructure.database
    .updateTable('organization')
    .set({ base_data: JSON.stringify(baseData({ isoCountryCode: 'AT', zip: '1010', city: 'Wien' })) })
    .where('uuid', '=', organizationUuid)
    .execute();
  await client.login(email, password);
  await client.expect(200, `GET /organization/${organizationUuid}/partner-account/onboarding-url`);
  expect(await accountAtProvider(organizationUuid)).toMatchObject({
    country: 'AT',
    capabilities: { transfers: 'inactive' },
  });
});

test('an account that an earlier release made without transfers gets them', async () => {
  const { client, organizationUuid } = await partner(kontor);
  await kontor.stripe.accounts.create({ type: 'express', country: 'DE', metadata: { organizationUuid } });
  await client.expect(200, `GET /organization/${organizationUuid}/partner-account/onboarding-url`);
  expect(await accountAtProvider(organizationUuid)).toMatchObject({ capabilities: { transfers: 'inactive' } });
});

test('whose company is not known yet, has no country to hold an account in', async () => {
  const { client, organizationUuid } = await partner(kontor);
  await kontor.infrastructure.database
    .updateTable('organization')
    .set({ base_data: null })
    .where('uuid', '=', organizationUuid)
    .execute();
  const answer = await client.expect(409, `GET /organization/${organizationUuid}/partner-account/onboarding-url`);
  expect(answer.json()).toMatchObject({ code: 'billing-address-required' });
});

test('an account that was deleted at the provider is set up anew with the next click', async () => {
  const { client, organizationUuid } = await partner(kontor);
  const account = `/organization/${organizationUuid}/partner-account`;
  const { url } = (await client.expect(200, `GET ${account}/onboarding-url`)).json<{ url: string }>();
  await finishOnboarding(url);
  await kontor.settle();
  const before = await accountAtProvider(organizationUuid);
  await kontor.stripe.accounts.del(before?.id ?? '');
  expect((await client.expect(409, `GET ${account}/dashboard-url`)).json()).toMatchObject({
    code: 'payout-not-set-up',
  });
  expect((await client.expect(200, `GET ${account}`)).json<PartnerAccount>().payoutState).toBe('incomplete');
  await client.expect(200, `GET ${account}/onboarding-url`);
  const after = await accountAtProvider(organizationUuid);
  expect(after?.id).not.toBe(before?.id);
  expect(await payoutRow(organizationUuid)).toMatchObject({ payout_account_id: after?.id });
});

test('an account whose event is lost is complete within a day', async () => {
  const { client, organizationUuid } = await partner(kontor);
  const call = `GET /organization/${organizationUuid}/partner-account/onboarding-url`;
  await kontor.losingEvents(async () => {
    const { url } = (await client.expect(200, call)).json<{ url: string }>();
    await finishOnboarding(url);
  });
  // The provider's list of events has none of connected accounts.
  await kontor.infrastructure.database.deleteFrom('job').where('kind', '=', 'reconcile-events').execute();
  expect(await payoutRow(organizationUuid)).toMatchObject({ payout_state: 'incomplete' });
  await createPlanCommissions(kontor.infrastructure)({}, new AbortController().signal);
  await kontor.settle();
  expect(await payoutRow(organizationUuid)).toMatchObject({ payout_state: 'complete' });
});

test('clicking twice makes one account', async () => {
  const { client, organizationUuid } = await partner(kontor);
  const call = `GET /organization/${organizationUuid}/partner-account/onboarding-url`;
  await Promise.all([client.expect(200, call), client.expect(200, call)]);
  const accounts = await kontor.stripe.accounts.list({ limit: 100 });
  expect(accounts.data.filter(({ metadata }) => metadata?.['organizationUuid'] === organizationUuid)).toHaveLength(1);
});

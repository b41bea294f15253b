import type { PartnerAccount } from '@kontor/contract/partner';
import { expect, test } from 'vitest';
import { hours } from '../infrastructure/clock.ts';
import { partner, password } from '../testing/accounts.ts';
import { testBilling } from '../testing/test-billing.ts';

const kontor = await testBilling();

test('a partner is paid and can open the dashboard once the payment provider has all data', async () => {
  const { client, organizationUuid } = await partner(kontor);
  const account = `/organization/${organizationUuid}/partner-account`;
  const payoutState = async () => (await client.expect(200, `GET ${account}`)).json<PartnerAccount>().payoutState;

  const early = await client.expect(409, `GET ${account}/dashboard-url`);
  expect(early.json()).toMatchObject({ code: 'payout-not-set-up' });
  const { url } = (await client.expect(200, `GET ${account}/onboarding-url`)).json<{ url: string }>();
  await kontor.settle();
  expect(await payoutState()).toBe('incomplete');

  const onboarded = await fetch(`${kontor.connection.sandboxUrl}${new URL(url).pathname}`, {
    method: 'POST',
    redirect: 'manual',
  });
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

test('clicking twice makes one account', async () => {
  const { client, organizationUuid } = await partner(kontor);
  const call = `GET /organization/${organizationUuid}/partner-account/onboarding-url`;
  await Promise.all([client.expect(200, call), client.expect(200, call)]);
  const accounts = await kontor.stripe.accounts.list({ limit: 100 });
  expect(accounts.data.filter(({ metadata }) => metadata?.['organizationUuid'] === organizationUuid)).toHaveLength(1);
});

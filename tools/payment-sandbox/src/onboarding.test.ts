import { expect, test } from 'vitest';
import { runningSandbox } from './testing/running-sandbox.ts';

test('an account can receive payouts after its onboarding', async () => {
  const sandbox = await runningSandbox();
  const { stripe } = sandbox;
  const { id, payouts_enabled: before } = await stripe.accounts.create({
    email: 'partner@agentur.test',
    capabilities: { transfers: { requested: true } },
  });
  expect(before).toBe(false);
  await expect(stripe.accounts.createLoginLink(id)).rejects.toMatchObject({ statusCode: 400 });
  const { url } = await stripe.accountLinks.create({
    account: id,
    type: 'account_onboarding',
    return_url: 'https://shop.test/payout',
    refresh_url: 'https://shop.test/payout',
  });
  expect(await (await fetch(url)).text()).toContain('<form method="post"');
  const back = await fetch(url, { method: 'POST', redirect: 'manual' });
  expect([back.status, back.headers.get('location')]).toEqual([303, 'https://shop.test/payout']);
  const after = await stripe.accounts.retrieve(id);
  expect([after.details_submitted, after.payouts_enabled, after.capabilities?.transfers]).toEqual([
    true,
    true,
    'active',
  ]);
  expect((await fetch((await stripe.accounts.createLoginLink(id)).url)).status).toBe(200);
  await sandbox.advance(301);
  expect((await fetch(url)).status).toBe(404);
  await sandbox.close();
});

import type { Organization } from '@kontor/contract/organization';
import type { PasskeyCreation, PasskeyRequest } from '@kontor/contract/passkey';
import { expect, test } from 'vitest';
import { relyingParty } from '../accounts/passkey/relying-party.ts';
import { baseData, merchantWithShop, partner, password } from '../testing/accounts.ts';
import { makePasskey } from '../testing/authenticator.ts';
import { addApp } from '../testing/authenticator-app.ts';
import { insertCreditNote } from '../testing/commission-statement.ts';
import { memberWith } from '../testing/members.ts';
import { confirm, createPlugin, locationOf, visit } from '../testing/plugin.ts';
import { testApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';

const kontor = await testApp();
const { origin } = relyingParty(kontor.infrastructure.environment.publicUrl);

async function addPasskey(client: TestClient) {
  const options = (await client.expect(200, 'POST /user/passkey/options', { password })).json<PasskeyCreation>();
  const key = makePasskey(options, origin);
  await client.expect(201, 'POST /user/passkey', { name: 'Laptop', ...key.made });
  return key;
}

const askAll = (organizationUuid: string) =>
  kontor.infrastructure.database
    .updateTable('organization')
    .set({ requires_second_factor: true })
    .where('uuid', '=', organizationUuid)
    .execute();

test('a plugin of the organization is connected only by members with a factor, who are led to setting one up', async () => {
  const shopUrl = 'https://guarded.test';
  const owner = await merchantWithShop(kontor, { mainShopUrl: shopUrl });
  const { client } = await memberWith(kontor, owner.organizationUuid, 'admin');
  const plugin = await createPlugin(kontor, shopUrl);
  const login = await plugin.begin(client);
  await visit(client, login.interaction);
  await client.expect(204, `POST ${login.interaction}/approval`);
  await askAll(owner.organizationUuid);

  const path = `${owner.shopPath}/confirm-shopware-6-plugin-login?open_id_connect_interaction_id=${login.interactionId}`;
  const setUp = `/second-factor?${new URLSearchParams({ return: path }).toString()}`;
  expect(locationOf(await visit(client, login.interaction))).toBe(setUp);
  expect(locationOf(await visit(client, `${login.interaction}/confirm`))).toBe(setUp);
  const seen = await client.expect(200, `GET ${login.interaction}/plugin-login`);
  expect(seen.json()).toMatchObject({ access: 'denied', organizationUuid: null, shopUuid: null });
  await client.expect(403, `POST ${login.interaction}/approval`);

  await addApp(kontor, client);
  expect(locationOf(await visit(client, login.interaction))).toBe(path);
  const { user } = await plugin.finish(await confirm(client, login));
  expect(user.shop_uuid).toBe(owner.shop.uuid);
});

test('a plugin whose shop is not known yet leads to the factor, too, where no other organization may get the shop', async () => {
  const owner = await merchantWithShop(kontor);
  await askAll(owner.organizationUuid);
  const login = await (await createPlugin(kontor, 'https://not-yet-added.test')).begin(owner.client);
  const path = `/confirm-shopware-6-plugin-login?open_id_connect_interaction_id=${login.interactionId}`;
  const target = () => visit(owner.client, login.interaction).then(locationOf);
  expect(await target()).toBe(`/second-factor?${new URLSearchParams({ return: path }).toString()}`);
  await addApp(kontor, owner.client);
  expect(await target()).toBe(path);
});

test('the company step of the sign-up does not change it, or show what it has', async () => {
  const { client, userUuid, organizationUuid } = await partner(kontor);
  await askAll(organizationUuid);
  const step = `PUT /signup/partner/company/${userUuid}`;
  const refused = await client.expect(409, step, baseData({ companyName: 'Taken over' }));
  expect(refused.json().code).toBe('signup-not-confirmed');
  await addApp(kontor, client);
  expect((await client.expect(200, `GET /organization/${organizationUuid}`)).json().name).toBe('Agentur Nord');
  await client.expect(200, step, baseData({ companyName: 'Agentur Süd' }));
});

test('a session with the password alone is asked for the passkey of the account first', async () => {
  const owner = await merchantWithShop(kontor, { mainShopUrl: 'https://passkey.test' });
  const added = await addPasskey(owner.client);
  await askAll(owner.organizationUuid);
  const organizationOf = async (client: TestClient) =>
    (await client.expect(200, 'GET /organization?associations[]=baseData')).json<Organization[]>()[0];
  // The session that set it up was the owner's before.
  expect(await organizationOf(owner.client)).toMatchObject({ secondFactor: 'required', baseData: expect.anything() });
  await owner.client.expect(200, `GET ${owner.shopPath}`);

  const client = kontor.client();
  await client.login(owner.email, password);
  expect(await organizationOf(client)).toMatchObject({ secondFactor: 'missing', baseData: null });
  const refused = await client.expect(403, `GET ${owner.shopPath}`);
  expect(refused.json()).toMatchObject({ code: 'step-up-required', methods: ['passkey'] });
  const login = await (await createPlugin(kontor, 'https://passkey.test')).begin(client);
  expect(locationOf(await visit(client, login.interaction))).toMatch(/^.second-factor/);
  await client.expect(403, `POST ${login.interaction}/approval`);

  const options = (await client.expect(200, 'POST /auth/step-up/passkey-options')).json<PasskeyRequest>();
  await client.expect(204, 'POST /auth/step-up/passkey', added.sign(options));
  expect(await organizationOf(client)).toMatchObject({ secondFactor: 'required', baseData: expect.anything() });
  await client.expect(200, `GET ${owner.shopPath}`);
  await client.expect(204, `POST ${login.interaction}/approval`);
});

test('a link to its credit note opens nothing', async () => {
  const { client, organizationUuid } = await partner(kontor);
  const note = await insertCreditNote(kontor.infrastructure.database, organizationUuid, { number: 'PG-2026-00018' });
  const link = `GET /organization/${organizationUuid}/partner-account/${note}/download-url`;
  const { url } = (await client.expect(200, link)).json<{ url: string }>();
  const path = url.slice(new URL(url).origin.length);
  await askAll(organizationUuid);
  await client.expect(404, `GET ${path}`);
  await addApp(kontor, client);
  await client.expect(200, `GET ${path}`);
});

import { randomUUID } from 'node:crypto';
import type { Organization } from '@kontor/contract/organization';
import { expect, test } from 'vitest';
import { days } from '../infrastructure/clock.ts';
import { cleanUpJob } from '../server/clean-up.ts';
import {
  mailedToken,
  mailsTo,
  merchant,
  merchantAccount,
  merchantWithShop,
  newEmail,
  newShop,
  password,
} from '../testing/accounts.ts';
import { type BegunLogin, confirm, createPlugin, locationOf, type Plugin, visit } from '../testing/plugin.ts';
import { testApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';

const kontor = await testApp();

interface Signup {
  readonly plugin: Plugin;
  readonly login: BegunLogin;
  readonly shopUrl: string;
  readonly browser: TestClient;
  readonly email: string;
}

/** A visitor who came from an unknown plugin and has requested an account. */
async function pluginSignup(): Promise<Signup> {
  const shopUrl = `https://shop-${randomUUID().slice(0, 8)}.test`;
  const plugin = await createPlugin(kontor, shopUrl);
  const browser = kontor.client();
  const login = await plugin.begin(browser);
  await visit(browser, login.interaction);
  const email = newEmail();
  await browser.expect(202, 'POST /signup/create-account', { email, language: 'de' });
  return { plugin, login, shopUrl, browser, email };
}

/** The link in the activation mail, opened in a browser. */
async function openMail({ email }: Signup, browser: TestClient): Promise<void> {
  const token = await mailedToken(browser, email);
  const answer = await browser.expect(200, `POST /confirmation/${token}`);
  expect(answer.json()).toEqual({ redirectTo: '/signup' });
}

async function completeSignup(browser: TestClient, shopUrl: string): Promise<void> {
  const account = await browser.expect(200, `PUT /signup/account/${randomUUID()}`, merchantAccount());
  const { uuid } = account.json<Organization>();
  await browser.expect(201, `POST /organization/${uuid}/shop`, newShop({ mainShopUrl: shopUrl }));
}

test('a sign-up does not inherit a plugin that waits in the browser since an earlier user signed out', async () => {
  const { browser } = await pluginSignup();
  const { email } = await merchant(kontor);
  await browser.login(email, password);
  await browser.expect(204, 'POST /auth/logout');
  await browser.expect(404, 'GET /signup/kontor-plugin');
});

test('a new user comes from the plugin and returns to it, signed in', async () => {
  const signup = await pluginSignup();
  const { browser, shopUrl, login, plugin, email } = signup;
  expect((await browser.expect(200, 'GET /signup/kontor-plugin')).json()).toEqual({ shopwareShopUrl: shopUrl });
  await openMail(signup, browser);
  expect((await browser.expect(200, 'GET /signup/draft')).json()).toMatchObject({ hasPluginSignup: true });
  const forUser = await browser.expect(200, 'GET /signup/kontor-plugin/for-user');
  expect(forUser.json()).toEqual({ openIdConnectInteractionId: login.interactionId, shopwareShopUrl: shopUrl });

  expect(locationOf(await visit(browser, login.interaction))).toMatch(/^\/signup\?/);
  await browser.expect(403, `POST ${login.interaction}/approval`);
  await completeSignup(browser, shopUrl);
  await browser.expect(404, 'GET /signup/kontor-plugin/for-user');
  expect((await browser.expect(200, 'GET /signup/draft')).json()).toMatchObject({ hasPluginSignup: false });
  const { user } = await plugin.finish(await confirm(browser, login));
  expect(user).toMatchObject({ email, organization_uuid: expect.any(String), shop_uuid: expect.any(String) });
  await browser.expect(404, 'GET /signup/kontor-plugin');
});

test('on another device the sign-up knows the shop, but the login continues only in the browser that began it', async () => {
  const signup = await pluginSignup();
  const phone = kontor.client();
  await phone.expect(404, 'GET /signup/kontor-plugin');
  await openMail(signup, phone);
  const forUser = await phone.expect(200, 'GET /signup/kontor-plugin/for-user');
  expect(forUser.json()).toMatchObject({ shopwareShopUrl: signup.shopUrl });
  await completeSignup(phone, signup.shopUrl);
  await phone.expect(404, `POST ${signup.login.interaction}/approval`);
});

test('a mail requested in another browser brings no plugin', async () => {
  const { email } = await pluginSignup();
  const elsewhere = kontor.client();
  await elsewhere.expect(202, 'POST /signup/create-account', { email, language: 'de' });
  await elsewhere.expect(200, `POST /confirmation/${await mailedToken(elsewhere, email)}`);
  await elsewhere.expect(404, 'GET /signup/kontor-plugin/for-user');
});

test('who has an account already is led to the login of the waiting plugin', async () => {
  const { email } = await merchantWithShop(kontor);
  const { browser, login } = await pluginSignup();
  await browser.expect(202, 'POST /signup/create-account', { email, language: 'de' });
  const [mail] = await mailsTo(browser, email);
  expect(mail?.links).toEqual([`http://127.0.0.1:8080/login?open_id_connect_interaction_id=${login.interactionId}`]);
});

test('an account without a shop continues with the sign-up, one with other shops is asked first', async () => {
  const plugin = await createPlugin(kontor, 'https://second.test');
  const { client: fresh } = await merchant(kontor);
  expect(locationOf(await visit(fresh, (await plugin.begin(fresh)).interaction))).toMatch(/^\/signup\?/);
  const { client } = await merchantWithShop(kontor, { mainShopUrl: 'https://first.test' });
  const login = await plugin.begin(client);
  expect(locationOf(await visit(client, login.interaction))).toMatch(/^\/confirm-shopware-6-plugin-login\?/);
  const details = await client.expect(200, `GET ${login.interaction}/plugin-login`);
  expect(details.json()).toMatchObject({ access: 'missing', shopwareShopUrl: 'https://second.test' });
});

test('a sign-up can continue without its plugin', async () => {
  const signup = await pluginSignup();
  await openMail(signup, signup.browser);
  await signup.browser.expect(204, 'POST /signup/abort/kontor-plugin');
  await signup.browser.expect(404, 'GET /signup/kontor-plugin/for-user');
  await signup.browser.expect(404, 'GET /signup/kontor-plugin');
});

test('a cookie that we did not sign is ignored', async () => {
  const { login } = await pluginSignup();
  const browser = kontor.client();
  browser.cookies.set('kontor-plugin', `${login.interactionId}.made-up`);
  await browser.expect(404, 'GET /signup/kontor-plugin');
});

test('expired logins are deleted', async () => {
  await pluginSignup();
  const { database } = kontor.infrastructure;
  await kontor.infrastructure.jobs.enqueue(database, cleanUpJob, null);
  await kontor.timeTravel.advance(days(3));
  const rows = await Promise.all([
    database.selectFrom('plugin_login').selectAll().execute(),
    database.selectFrom('openid_artifact').selectAll().execute(),
  ]);
  expect(rows).toEqual([[], []]);
});

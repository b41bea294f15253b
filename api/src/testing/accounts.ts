import { randomUUID } from 'node:crypto';
import type { BaseData } from '@kontor/contract/organization';
import type { NewShop, Shop } from '@kontor/contract/shop';
import type { MerchantAccount, PartnerSignupAccount } from '@kontor/contract/signup';
import type { MailboxEntry } from '../sandbox/dev-tools/mailbox.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

export const password = 'a good long password';

export const baseData = (change: Partial<BaseData> = {}): BaseData => ({
  companyName: 'Radwerk Berlin GmbH',
  addressLine1: 'Oranienstraße 1',
  addressLine2: null,
  zip: '10999',
  city: 'Berlin',
  isoCountryCode: 'DE',
  phoneNumber: '+49 30 1234',
  vatId: null,
  ...change,
});

export const merchantAccount = (change: Partial<MerchantAccount> = {}): MerchantAccount => ({
  firstName: 'Eva',
  lastName: 'Brandt',
  password,
  baseData: baseData(),
  shopSystem: 'shopware6',
  selectedProducts: { erp: true, wms: false, pos: false },
  newsletterOptIn: false,
  termsAccepted: true,
  ...change,
});

export const partnerAccount = (change: Partial<PartnerSignupAccount> = {}): PartnerSignupAccount => ({
  firstName: 'Paul',
  lastName: 'Partner',
  password,
  newsletterOptIn: false,
  termsAccepted: true,
  partnerFieldOfActivity: 'ecommerce',
  shopSystems: { shopware6: true, shopware5: false, shopify: false, cloud: true },
  ...change,
});

export const newShop = (change: Partial<NewShop> = {}): NewShop => ({
  type: 'shopware6',
  mainShopUrl: 'https://shop.radwerk.test',
  shopifyShopDomain: null,
  name: 'Radwerk',
  ...change,
});

export const newEmail = () => `user-${randomUUID()}@example.test`;

/** The mails to an address, newest first. */
export async function allMailsTo(client: TestClient, email: string): Promise<MailboxEntry[]> {
  const answer = await client.expect(200, 'GET /dev/mailbox.json');
  return answer.json<MailboxEntry[]>().filter(({ to }) => to === email);
}

/** The same without the one that welcomes every new account. */
export const mailsTo = async (client: TestClient, email: string): Promise<MailboxEntry[]> =>
  (await allMailsTo(client, email)).filter(({ subject }) => !/^(?:Willkommen bei|Welcome to) /.test(subject));

/** The token in the link of the newest mail to an address. */
export async function mailedToken(client: TestClient, email: string): Promise<string> {
  const links = (await mailsTo(client, email)).flatMap((mail) => mail.links);
  const token = links.map((link) => /(?:\/confirmation\/|\?token=)([\w-]+)(?:\?|$)/.exec(link)?.[1]).find(Boolean);
  if (token === undefined) {
    throw new Error(`No link with a token was mailed to ${email}. Logged: ${client.logged.slice(-5).join('\n')}`);
  }
  return token;
}

/** Creates an account up to the confirmed address; the client is signed in. */
export async function confirmedUser(kontor: TestApp, kind: 'merchant' | 'partner' = 'merchant', email = newEmail()) {
  const client = kontor.client();
  const path = kind === 'merchant' ? '/signup/create-account' : '/signup/partner/create-account';
  await client.expect(202, `POST ${path}`, { email, language: 'de' });
  await client.expect(200, `POST /confirmation/${await mailedToken(client, email)}`);
  const user = (await client.expect(200, 'GET /user')).json<{ uuid: string }>();
  return { client, email, userUuid: user.uuid };
}

/** A merchant who completed the account step. */
export async function merchant(kontor: TestApp, change: Partial<MerchantAccount> = {}) {
  const user = await confirmedUser(kontor);
  const answer = await user.client.expect(200, `PUT /signup/account/${randomUUID()}`, merchantAccount(change));
  return { ...user, organizationUuid: answer.json<{ uuid: string }>().uuid };
}

/** A merchant with one shop. */
export async function merchantWithShop(kontor: TestApp, change: Partial<NewShop> = {}) {
  const owner = await merchant(kontor);
  const answer = await owner.client.expect(201, `POST /organization/${owner.organizationUuid}/shop`, newShop(change));
  const shop = answer.json<Shop>();
  return { ...owner, shop, shopPath: `/organization/${owner.organizationUuid}/shop/${shop.uuid}` };
}

/** A partner who completed both steps. */
export async function partner(kontor: TestApp, change: Partial<PartnerSignupAccount> = {}) {
  const user = await confirmedUser(kontor, 'partner');
  const answer = await user.client.expect(200, `PUT /signup/partner/account/${randomUUID()}`, partnerAccount(change));
  await user.client.expect(
    200,
    `PUT /signup/partner/company/${user.userUuid}`,
    baseData({ companyName: 'Agentur Nord' }),
  );
  return { ...user, organizationUuid: answer.json<{ uuid: string }>().uuid };
}

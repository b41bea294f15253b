import { randomUUID } from 'node:crypto';
import type { ApprovalAsked } from '@kontor/contract/four-eyes';
import type { BaseData } from '@kontor/contract/organization';
import type { Shop } from '@kontor/contract/shop';
import { codeOf } from '@kontor/programs/authenticator-app';
import { colleagueEmail, type Installation, operatorEmail } from '../installation/installation.ts';
import type { Breach } from './breach.ts';
import { createPortalClient, type PortalClient } from './portal-client.ts';
import { addTestShop, type TestOrganization, type TestShop } from './test-shop.ts';

/** Of all accounts. */
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

/**
 * Opens the operator's account the way everybody does, and that of a colleague. Its password serves the merchants as well, because hashing one takes
 * longer than everything else of a sign-up.
 */
export async function signUpOperator(installation: Installation): Promise<void> {
  const ignore = () => {};
  const visitor = createPortalClient(installation, { username: operatorEmail, password }, ignore);
  await visitor.call(0, 'GET', '/config');
  await expectStatus(
    () => visitor.call(0, 'POST', '/signup/create-account', { email: operatorEmail, language: 'de' }),
    202,
  );
  const token = await mailedToken(installation, operatorEmail);
  await expectStatus(() => visitor.call(0, 'POST', `/confirmation/${token}`), 200);
  const account = {
    firstName: 'Eva',
    lastName: 'Brandt',
    password,
    baseData: baseData(),
    shopSystem: 'cloud',
    selectedProducts: { erp: true, wms: false, pos: false },
    newsletterOptIn: false,
    termsAccepted: true,
  };
  await expectStatus(() => visitor.call(0, 'PUT', `/signup/account/${randomUUID()}`, account), 200);
  await addAuthenticator(installation, visitor, operatorEmail);
  await copyRow(installation.database, 'app_user', 'email', operatorEmail, { email: colleagueEmail });
  const colleague = createPortalClient(installation, { username: colleagueEmail, password }, ignore);
  await addAuthenticator(installation, colleague, colleagueEmail);
}

async function addAuthenticator(installation: Installation, visitor: PortalClient, email: string): Promise<void> {
  const { secret } = (await expectStatus(() => visitor.call(0, 'POST', '/user/totp', { password }), 200)) as {
    secret: string;
  };
  await expectStatus(() => visitor.call(0, 'POST', '/user/totp/confirm', { code: codeOf(secret) }), 200);
  secrets.set(installation, { ...secrets.get(installation), [email]: secret });
}

/** Of the authenticator apps of the vendor's people. */
const secrets = new WeakMap<Installation, Readonly<Record<string, string>>>();

/** Each code counts once, and the portal's clock runs faster than the app's: the last one is forgotten. */
async function codeFor(installation: Installation, email: string): Promise<string> {
  await installation.database.rows('update totp set last_step = 0');
  return codeOf(secrets.get(installation)?.[email] ?? '');
}

/** A partner whose payouts go to its account at the payment provider. */
export interface Agency {
  readonly organizationUuid: string;
}

export async function signUpAgency(installation: Installation): Promise<Agency> {
  const email = 'agency@faults.test';
  const visitor = createPortalClient(installation, { username: email, password }, () => {});
  await visitor.call(0, 'GET', '/config');
  await expectStatus(() => visitor.call(0, 'POST', '/signup/partner/create-account', { email, language: 'de' }), 202);
  const token = await mailedToken(installation, email);
  await expectStatus(() => visitor.call(0, 'POST', `/confirmation/${token}`), 200);
  const { uuid: userUuid } = (await expectStatus(() => visitor.call(0, 'GET', '/user'), 200)) as { uuid: string };
  const account = {
    firstName: 'Paul',
    lastName: 'Partner',
    password,
    newsletterOptIn: false,
    termsAccepted: true,
    partnerFieldOfActivity: 'ecommerce',
    shopSystems: { shopware6: true, shopware5: false, shopify: false, cloud: true },
  };
  const signedUp = () => visitor.call(0, 'PUT', `/signup/partner/account/${randomUUID()}`, account);
  const { uuid: organizationUuid } = (await expectStatus(signedUp, 200)) as { uuid: string };
  const company = baseData({ companyName: 'Agentur Nord' });
  await expectStatus(() => visitor.call(0, 'PUT', `/signup/partner/company/${userUuid}`, company), 200);
  const path = `/organization/${organizationUuid}/partner-account`;
  const { url } = (await expectStatus(() => visitor.call(0, 'GET', `${path}/onboarding-url`), 200)) as { url: string };
  await fetch(`${installation.provider.origin}${new URL(url).pathname}`, { method: 'POST', redirect: 'manual' });
  await installation.pass(60);
  const { payoutState } = (await expectStatus(() => visitor.call(0, 'GET', path), 200)) as { payoutState: string };
  if (payoutState !== 'complete') throw new Error(`The agency's payout account is ${payoutState}`);
  return { organizationUuid };
}

/** The other server may be about to send the mail that this one is asked for. */
async function mailedToken({ servers: [{ origin }] }: Installation, email: string): Promise<string> {
  for (;;) {
    const answer = await fetch(`${origin}/dev/mailbox.json`);
    const mails = answer.ok ? ((await answer.json()) as { to: string; links: string[] }[]) : [];
    const token = tokenIn(mails.filter(({ to }) => to === email).flatMap(({ links }) => links));
    if (token !== undefined) return token;
  }
}

/** Of the first link that is to be confirmed. */
export const tokenIn = (links: readonly string[]): string | undefined =>
  links.map((link) => /\/confirmation\/([\w-]+)(?:\?|$)/.exec(link)?.[1]).find(Boolean);

/** Whatever waits for a second person is agreed to at once: its answer is that of the call itself. */
export function operator(installation: Installation, report: (breach: Breach) => void): PortalClient {
  const [asking, agreeing] = [operatorEmail, colleagueEmail].map((username) =>
    createPortalClient(installation, { username, password, code: () => codeFor(installation, username) }, report),
  ) as [PortalClient, PortalClient];
  return {
    async call(server, method, path, body) {
      const answer = await asking.call(server, method, path, body);
      if (answer.status !== 202) return answer;
      const { approvalUuid } = answer.body as ApprovalAsked;
      return agreeing.call(server, 'PUT', `/backoffice/approval/${approvalUuid}`, { decision: 'approve' });
    },
  };
}

/**
 * Organizations with cloud shops in trial, each with an owner of its own.
 * @param groups how many shops each organization has
 */
export async function signUpMerchants(
  installation: Installation,
  groups: readonly number[],
  report: (breach: Breach) => void,
): Promise<TestShop[]> {
  const shops: TestShop[] = [];
  for (const [place, count] of groups.entries()) {
    const organization = await signUpMerchant(installation, `Radwerk ${place + 1}`, report);
    for (let added = 0; added < count; added += 1) {
      // Mails are told apart by the names, so none contains another.
      shops.push(await addShop(organization, `Laden ${shops.length + 1} ${organization.email}`));
    }
  }
  return shops;
}

export async function signUpMerchant(
  installation: Installation,
  name: string,
  report: (breach: Breach) => void,
): Promise<TestOrganization> {
  const email = `merchant-${randomUUID()}@faults.test`;
  const userUuid = await copyRow(installation.database, 'app_user', 'email', operatorEmail, { email });
  const client = createPortalClient(installation, { username: email, password }, report);
  const uuid = await copyOrganization(installation, userUuid, name);
  return { uuid, userUuid, email, client, shops: [], deletedCustomers: new Set(), hasLeft: false, place: 'DE' };
}

/** Adds a cloud shop, whose trial begins. */
export async function addShop(organization: TestOrganization, name: string): Promise<TestShop> {
  const body = { type: 'cloud', mainShopUrl: null, shopifyShopDomain: null, name };
  const answer = () => organization.client.call(0, 'POST', `/organization/${organization.uuid}/shop`, body);
  return addTestShop(organization, (await expectStatus(answer, 201)) as Shop);
}

async function copyOrganization({ database }: Installation, userUuid: string, name: string): Promise<string> {
  const [first] = await database.rows<{ uuid: string }>(
    `select organization.uuid from organization
      join membership on membership.organization_uuid = organization.uuid
      join app_user on app_user.uuid = membership.user_uuid where app_user.email = $1`,
    [operatorEmail],
  );
  const uuid = await copyRow(database, 'organization', 'uuid', first?.uuid ?? '', { name });
  await database.rows(
    `insert into membership select (jsonb_populate_record(row, jsonb_build_object('user_uuid', $1::text, 'organization_uuid', $2::text))).*
      from membership as row where organization_uuid = $3`,
    [userUuid, uuid, first?.uuid],
  );
  return uuid;
}

/** Inserts a copy of a row with a uuid of its own and some other values; whatever columns there are. */
async function copyRow(
  database: Installation['database'],
  table: 'app_user' | 'organization',
  column: string,
  value: string,
  change: Readonly<Record<string, string>>,
): Promise<string> {
  const uuid = randomUUID();
  await database.rows(
    `insert into ${table} select (jsonb_populate_record(row, $1::jsonb)).* from ${table} as row where ${column} = $2`,
    [JSON.stringify({ ...change, uuid }), value],
  );
  return uuid;
}

const mostRepeats = 50;

/** Makes a call until it is not put off: a busy server answers 503, and a schedule has not begun yet. */
async function expectStatus(call: () => ReturnType<PortalClient['call']>, status: number): Promise<unknown> {
  let answer = await call();
  for (let again = 0; answer.status === 503 && again < mostRepeats; again += 1) answer = await call();
  if (answer.status !== status) throw new Error(`Sign-up answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

import { randomUUID } from 'node:crypto';
import type { Activity } from '@kontor/contract/activity';
import type { CartRequest } from '@kontor/contract/cart';
import type { CheckedOffer, Offer, OfferShopDetails, ReceivedOffer } from '@kontor/contract/offer';
import type { OrderAnswer } from '@kontor/contract/subscription';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { actFor } from '../../infrastructure/database/acting-for.ts';
import { mailedToken, mailsTo, merchantWithShop, partner, password } from '../../testing/accounts.ts';
import { countStatements } from '../../testing/count-statements.ts';
import { memberWith } from '../../testing/members.ts';
import { runCleanUp } from '../../testing/run-clean-up.ts';
import {
  confirm,
  type Orderer,
  orderer,
  providerOf,
  selection,
  shopOf,
  subscribe,
  testBilling,
} from '../../testing/test-billing.ts';
import type { TestClient } from '../../testing/test-client.ts';

const kontor = await testBilling();
const { database } = kontor.infrastructure;

type Agency = Awaited<ReturnType<typeof partner>>;

const offers = ({ organizationUuid }: Agency) => `/organization/${organizationUuid}/offer`;

/** A merchant with its agency connected. */
async function connected(): Promise<{ buyer: Orderer; agency: Agency }> {
  const [buyer, agency] = [await orderer(kontor), await partner(kontor)];
  await buyer.client.expect(200, `PUT /organization/${buyer.organizationUuid}/partner-agency`, {
    partnerAgencyUuid: agency.organizationUuid,
  });
  return { buyer, agency };
}

const offered = selection('starter', { wms: 2 });

async function prepare(agency: Agency, buyer: Orderer, wanted: CartRequest = offered, note = 'Für die zweite Halle') {
  const body = { shopUuid: shopOf(buyer), ...wanted, note };
  return (await agency.client.expect(201, `POST ${offers(agency)}`, body)).json<Offer>();
}

async function sent(agency: Agency, buyer: Orderer, wanted: CartRequest = offered) {
  const { uuid } = await prepare(agency, buyer, wanted);
  return (await agency.client.expect(200, `PUT ${offers(agency)}/${uuid}/send`)).json<Offer>();
}

const received = async ({ client, shopPath }: Orderer, uuid: string) =>
  (await client.expect(200, `GET ${shopPath}/offer/${uuid}`)).json<CheckedOffer>();

const ofAgency = async (agency: Agency, uuid: string) =>
  (await agency.client.expect(200, `GET ${offers(agency)}/${uuid}`)).json<Offer>();

/** Orders what was offered, with a card, as the merchant would. */
async function accept(buyer: Orderer, offerUuid: string, wanted: CartRequest = offered) {
  const { quoteId } = await buyer.cart(wanted);
  const answer = await buyer.order({ ...wanted, paymentMethodType: 'card', quoteId, offerUuid });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  const order = answer.json<OrderAnswer>();
  if (order.clientSecret !== null) await confirm(kontor.stripe, order, 'pm_card_visa');
  await kontor.settle();
}

const actionsOf = async ({ client, organizationUuid }: Pick<Orderer, 'client' | 'organizationUuid'>) => {
  const answer = await client.expect(200, `GET /organization/${organizationUuid}/activity`);
  return answer
    .json<Activity[]>()
    .filter(({ action }) => action.startsWith('offer.'))
    .map(({ action, actor }) => `${action} ${actor.kind} ${actor.name ?? ''}`.trim());
};

const codeOf = (answer: { json(): { code?: string } }) => answer.json().code;

test('an agency prepares a change, which its merchant sees once it is sent', async () => {
  const { buyer, agency } = await connected();
  const draft = await prepare(agency, buyer);
  expect(draft).toMatchObject({
    state: 'draft',
    shopUuid: shopOf(buyer),
    organizationName: 'Radwerk Berlin GmbH',
    note: 'Für die zweite Halle',
    sentAt: null,
    cart: { isYearlySubscription: false, items: [{ product: { type: 'starter' } }, { quantity: 2 }] },
  });
  const priced = await buyer.cart(offered);
  expect([draft.cart.subtotal, draft.cart.tax, draft.cart.total]).toEqual([priced.subtotal, priced.tax, priced.total]);
  expect((await buyer.client.expect(200, `GET ${buyer.shopPath}/offer`)).json()).toEqual([]);
  await buyer.client.expect(404, `GET ${buyer.shopPath}/offer/${draft.uuid}`);

  await agency.client.expect(200, `PUT ${offers(agency)}/${draft.uuid}/send`);
  await agency.client.expect(200, `PUT ${offers(agency)}/${draft.uuid}/send`);
  const list = (await buyer.client.expect(200, `GET ${buyer.shopPath}/offer`)).json<ReceivedOffer[]>();
  expect(list).toMatchObject([{ uuid: draft.uuid, state: 'sent', partnerName: 'Agentur Nord' }]);
  expect(await received(buyer, draft.uuid)).toMatchObject({ fit: 'fits', totalToday: draft.cart.total });
  await kontor.settle();
  const mails = (await mailsTo(buyer.client, buyer.email)).filter(({ subject }) => subject.includes('vorbereitet'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('Für die zweite Halle');
  expect(mails[0]?.links[0]).toMatch(new RegExp(`${buyer.shopPath}/subscription\\?offer=${draft.uuid}$`));
});

test('a draft is changed at the prices of today, and only until it is sent', async () => {
  const { buyer, agency } = await connected();
  const { uuid, validUntil } = await prepare(agency, buyer);
  kontor.infrastructure.clock.offset += 60_000;
  const change = { ...selection('professional'), note: 'Doch ohne Lager' };
  const changed = (await agency.client.expect(200, `PUT ${offers(agency)}/${uuid}`, change)).json<Offer>();
  expect(changed).toMatchObject({
    uuid,
    state: 'draft',
    note: 'Doch ohne Lager',
    cart: { items: [{ product: { type: 'professional' } }] },
  });
  expect(Date.parse(changed.validUntil)).toBeGreaterThan(Date.parse(validUntil));
  await agency.client.expect(200, `PUT ${offers(agency)}/${uuid}`, change);
  expect(await ofAgency(agency, uuid)).toEqual(changed);
  expect(await actionsOf(agency)).toEqual(['offer.changed user Paul Partner', 'offer.prepared user Paul Partner']);

  const devices = { ...change, items: offered.items.slice(1) };
  const refused = await agency.client.expect(409, `PUT ${offers(agency)}/${uuid}`, devices);
  expect(codeOf(refused)).toBe('no-plan-item');
  const other = await partner(kontor);
  await other.client.expect(404, `PUT ${offers(other)}/${uuid}`, change);
  await agency.client.expect(200, `PUT ${offers(agency)}/${uuid}/send`);
  const late = await agency.client.expect(409, `PUT ${offers(agency)}/${uuid}`, { ...offered, note: '' });
  expect(codeOf(late)).toBe('offer-not-open');
  await accept(buyer, uuid, selection('professional'));
});

test('an offer is told to all who may order, and what became of it to all who may send one', async () => {
  const { buyer, agency } = await connected();
  const [billing, reader] = [
    await memberWith(kontor, buyer.organizationUuid, 'billing'),
    await memberWith(kontor, buyer.organizationUuid, 'reader'),
  ];
  const colleague = await memberWith(kontor, agency.organizationUuid, 'admin');
  const bookkeeper = await memberWith(kontor, agency.organizationUuid, 'billing');
  const { uuid } = await sent(agency, buyer);
  await buyer.client.expect(200, `PUT ${buyer.shopPath}/offer/${uuid}/decline`, { reason: 'Zu teuer' });
  await kontor.settle();
  const toldOf = async ({ client, email }: { client: TestClient; email: string }, word: string) =>
    (await mailsTo(client, email)).filter(({ subject }) => subject.includes(word)).length;
  expect([await toldOf(buyer, 'vorbereitet'), await toldOf(billing, 'vorbereitet')]).toEqual([1, 1]);
  expect(await toldOf(reader, 'vorbereitet')).toBe(0);
  expect([await toldOf(agency, 'abgelehnt'), await toldOf(colleague, 'abgelehnt')]).toEqual([1, 1]);
  expect(await toldOf(bookkeeper, 'abgelehnt')).toBe(0);
});

test('what the agency is told of the shop is what it may offer, and nothing about payments', async () => {
  const { buyer, agency } = await connected();
  await subscribe(kontor, buyer, selection('starter'));
  const path = `/organization/${agency.organizationUuid}/offer-shop`;
  const shops = (await agency.client.expect(200, `GET ${path}`)).json<object[]>();
  expect(shops).toMatchObject([{ shopUuid: shopOf(buyer), organizationName: 'Radwerk Berlin GmbH' }]);
  const details = (await agency.client.expect(200, `GET ${path}/${shopOf(buyer)}`)).json<OfferShopDetails>();
  expect(Object.keys(details)).toEqual(['shopUuid', 'organizationName', 'shopName', 'prices', 'booked', 'isInTrial']);
  expect(details).toMatchObject({ booked: selection('starter'), isInTrial: false });
  const trying = await connected();
  const tried = `GET /organization/${trying.agency.organizationUuid}/offer-shop/${shopOf(trying.buyer)}`;
  expect((await trying.agency.client.expect(200, tried)).json()).toMatchObject({ isInTrial: true });
  expect(details.prices.length).toBeGreaterThan(0);
  const { cart } = await prepare(agency, buyer);
  expect(Object.keys(cart).toSorted()).toEqual(['isYearlySubscription', 'items', 'subtotal', 'tax', 'total', 'vat']);
});

test('a merchant accepts with the ordinary order, and the agency learns it', async () => {
  const { buyer, agency } = await connected();
  const { uuid } = await sent(agency, buyer);
  await accept(buyer, uuid);
  expect((await buyer.subscription()).items.map(({ product, quantity }) => [product.type, quantity])).toEqual([
    ['starter', 1],
    ['wms', 2],
  ]);
  expect(await ofAgency(agency, uuid)).toMatchObject({ state: 'accepted', closedAt: expect.any(String) });
  const [mail] = await mailsTo(agency.client, agency.email);
  expect(mail?.subject).toContain('angenommen');
  expect(mail?.links[0]).toMatch(/partner-account\/offers\?offer=/);
  expect(await actionsOf(buyer)).toEqual(['offer.accepted user Eva Brandt', 'offer.sent agency Agentur Nord']);
  expect(await actionsOf(agency)).toEqual(['offer.sent user Paul Partner', 'offer.prepared user Paul Partner']);
});

test('a change of a running subscription is accepted when it takes effect, upgrade and downgrade', async () => {
  const { buyer, agency } = await connected();
  await subscribe(kontor, buyer, selection('starter'));
  const larger = selection('advanced');
  const upgrade = await sent(agency, buyer, larger);
  const [live] = (await buyer.subscription()).stripeSubscriptions;
  const order = async (wanted: CartRequest, offerUuid: string) => {
    const { quoteId } = await buyer.cart(wanted);
    const call = `PUT ${providerOf(buyer)}/${live?.uuid}`;
    await buyer.client.expect(200, call, { ...wanted, paymentMethodType: 'card', quoteId, offerUuid });
    // The same again is answered as before.
    await buyer.client.expect(200, call, { ...wanted, paymentMethodType: 'card', quoteId, offerUuid });
  };
  await order(larger, upgrade.uuid);
  expect((await ofAgency(agency, upgrade.uuid)).state).toBe('accepted');
  const smaller = selection('starter');
  const downgrade = await sent(agency, buyer, smaller);
  await order(smaller, downgrade.uuid);
  expect((await ofAgency(agency, downgrade.uuid)).state).toBe('accepted');
  await kontor.settle();
  const accepted = (await mailsTo(agency.client, agency.email)).filter(({ subject }) => subject.includes('angenommen'));
  expect(accepted).toHaveLength(2);
});

test('an order with an offer orders what was offered, and only while it is open', async () => {
  const { buyer, agency } = await connected();
  const { uuid } = await sent(agency, buyer);
  const order = async (wanted: CartRequest, offerUuid: string) => {
    const { quoteId } = await buyer.cart(wanted);
    return buyer.order({ ...wanted, paymentMethodType: 'card', quoteId, offerUuid });
  };
  const other = await order(selection('advanced'), uuid);
  expect(other.json()).toMatchObject({ code: 'validation-failed', violations: [{ path: 'offerUuid' }] });
  expect((await order(offered, randomUUID())).statusCode).toBe(404);
  const elsewhere = await connected();
  const foreign = await sent(elsewhere.agency, elsewhere.buyer);
  expect((await order(offered, foreign.uuid)).statusCode).toBe(404);
  await agency.client.expect(200, `PUT ${offers(agency)}/${uuid}/withdraw`);
  const late = await order(offered, uuid);
  expect([late.statusCode, codeOf(late)]).toEqual([409, 'offer-not-open']);
  expect((await buyer.subscription()).state).toBe('trial');
});

test('a merchant declines with a reason, and the agency learns it', async () => {
  const { buyer, agency } = await connected();
  const { uuid } = await sent(agency, buyer);
  const decline = `PUT ${buyer.shopPath}/offer/${uuid}/decline`;
  await buyer.client.expect(200, decline, { reason: 'Zu groß für uns' });
  await buyer.client.expect(200, decline, { reason: 'Zweimal' });
  expect(await ofAgency(agency, uuid)).toMatchObject({ state: 'declined', reason: 'Zu groß für uns' });
  await kontor.settle();
  const mails = (await mailsTo(agency.client, agency.email)).filter(({ subject }) => subject.includes('abgelehnt'));
  expect(mails.map(({ text }) => text.includes('Zu groß für uns'))).toEqual([true]);
  expect((await actionsOf(buyer))[0]).toBe('offer.declined user Eva Brandt');
  expect(codeOf(await agency.client.expect(409, `PUT ${offers(agency)}/${uuid}/withdraw`))).toBe('offer-not-open');
  expect(codeOf(await agency.client.expect(409, `PUT ${offers(agency)}/${uuid}/send`))).toBe('offer-not-open');
});

test('an agency withdraws what is not decided; a draft leaves no trace at the merchant', async () => {
  const { buyer, agency } = await connected();
  const [draft, open] = [await prepare(agency, buyer), await sent(agency, buyer)];
  for (const { uuid } of [draft, open, open]) {
    await agency.client.expect(200, `PUT ${offers(agency)}/${uuid}/withdraw`);
  }
  const list = (await buyer.client.expect(200, `GET ${buyer.shopPath}/offer`)).json<ReceivedOffer[]>();
  expect(list.map(({ uuid, state }) => [uuid, state])).toEqual([[open.uuid, 'withdrawn']]);
  expect(await actionsOf(buyer)).toEqual(['offer.withdrawn agency Agentur Nord', 'offer.sent agency Agentur Nord']);
  const answer = await buyer.client.expect(409, `PUT ${buyer.shopPath}/offer/${open.uuid}/decline`, { reason: '' });
  expect(codeOf(answer)).toBe('offer-not-open');
});

test('disconnecting the agency withdraws its offers, and ends that it prepares any', async () => {
  const { buyer, agency } = await connected();
  const [draft, open] = [await prepare(agency, buyer), await sent(agency, buyer)];
  await buyer.client.expect(204, `DELETE /organization/${buyer.organizationUuid}/partner-agency`);
  const states = (await agency.client.expect(200, `GET ${offers(agency)}`)).json<Offer[]>();
  expect(states.map(({ uuid, state }) => [uuid, state])).toEqual([
    [open.uuid, 'withdrawn'],
    [draft.uuid, 'withdrawn'],
  ]);
  expect((await actionsOf(agency)).filter((one) => one === 'offer.withdrawn system')).toHaveLength(2);
  const body = { shopUuid: shopOf(buyer), ...offered, note: '' };
  await agency.client.expect(404, `POST ${offers(agency)}`, body);
  await agency.client.expect(404, `GET /organization/${agency.organizationUuid}/offer-shop/${shopOf(buyer)}`);
  await agency.client.expect(409, `PUT ${offers(agency)}/${draft.uuid}/send`);
});

test('an offer is prepared by the rules by which it could be ordered', async () => {
  const { buyer, agency } = await connected();
  const post = (body: object) =>
    agency.client.call(`POST ${offers(agency)}`, { body: { shopUuid: shopOf(buyer), note: '', ...body } });
  const devices = { ...offered, items: offered.items.slice(1) };
  expect(codeOf(await post(devices))).toBe('no-plan-item');
  expect((await post(selection('starter', { platform: 'shopware6', version: 'v3' }))).json()).toMatchObject({
    violations: [{ path: 'items.0.product', code: 'product-unknown' }],
  });
  await subscribe(kontor, buyer, selection('starter', { yearly: true }), 'card');
  expect(codeOf(await post(selection('starter', { yearly: true })))).toBe('nothing-changed');
  expect(codeOf(await post(selection('starter')))).toBe('interval-change-impossible');
});

test('that a shop has changed since is said, and so is what an offer costs today', async () => {
  const { buyer, agency } = await connected();
  const wanted = selection('advanced', { wms: 2 });
  const { uuid, cart } = await sent(agency, buyer, wanted);
  await database
    .updateTable('offer')
    .set({ cart: JSON.stringify({ ...cart, total: cart.total - 100 }) })
    .where('uuid', '=', uuid)
    .execute();
  expect(await received(buyer, uuid)).toMatchObject({
    fit: 'fits',
    totalToday: cart.total,
    cart: { total: cart.total - 100 },
  });
  await subscribe(kontor, buyer, selection('starter'));
  expect((await received(buyer, uuid)).fit).toBe('subscription-changed');
  const [live] = (await buyer.subscription()).stripeSubscriptions;
  const { quoteId } = await buyer.cart(wanted);
  const body = { ...wanted, paymentMethodType: 'card', quoteId };
  await buyer.client.expect(200, `PUT ${providerOf(buyer)}/${live?.uuid}`, body);
  expect((await received(buyer, uuid)).fit).toBe('nothing-changed');
});

test('an agency learns that an offer became impossible: a draft is not sent, one that was sent says why', async () => {
  const { buyer, agency } = await connected();
  const offer = await sent(agency, buyer);
  const draft = await prepare(agency, buyer, selection('advanced'));
  expect([offer.refusal, draft.refusal]).toEqual([null, null]);
  await subscribe(kontor, buyer, offered);
  const list = (await agency.client.expect(200, `GET ${offers(agency)}`)).json<Offer[]>();
  expect(list.map(({ uuid, refusal }) => [uuid, refusal])).toEqual([
    [draft.uuid, null],
    [offer.uuid, 'nothing-changed'],
  ]);
  const [live] = (await buyer.subscription()).stripeSubscriptions;
  await buyer.client.expect(200, `PUT ${providerOf(buyer)}/${live?.uuid}/cancel`);
  const mails = async () => (await mailsTo(buyer.client, buyer.email)).length;
  const before = await mails();
  expect(codeOf(await agency.client.expect(409, `PUT ${offers(agency)}/${draft.uuid}/send`))).toBe(
    'subscription-canceled',
  );
  expect(await ofAgency(agency, draft.uuid)).toMatchObject({ state: 'draft', refusal: 'subscription-canceled' });
  expect(await mails()).toBe(before);
  await agency.client.expect(200, `PUT ${offers(agency)}/${draft.uuid}/withdraw`);
  expect(await ofAgency(agency, draft.uuid)).toMatchObject({ state: 'withdrawn', refusal: null });
});

test('however many shops have an offer, a list of them takes the same statements', async () => {
  const [{ buyer, agency }, other] = [await connected(), await orderer(kontor)];
  await other.client.expect(200, `PUT /organization/${other.organizationUuid}/partner-agency`, {
    partnerAgencyUuid: agency.organizationUuid,
  });
  const listing = () => countStatements(() => agency.client.expect(200, `GET ${offers(agency)}`));
  await sent(agency, buyer);
  const ofOne = await listing();
  await sent(agency, other);
  expect(await listing()).toBe(ofOne);
});

test('an offer without a decision in 30 days expires, and the agency is told', async () => {
  const { buyer, agency } = await connected();
  const [draft, open] = [await prepare(agency, buyer), await sent(agency, buyer)];
  await kontor.pass(29);
  await agency.client.login(agency.email, password);
  expect((await ofAgency(agency, open.uuid)).state).toBe('sent');
  await kontor.pass(2);
  await agency.client.login(agency.email, password);
  await buyer.signIn();
  for (const { uuid } of [draft, open]) expect((await ofAgency(agency, uuid)).state).toBe('expired');
  const stored = await database
    .selectFrom('offer')
    .select(['state', 'closed_at'])
    .where('uuid', 'in', [draft.uuid, open.uuid])
    .execute();
  expect(stored.map(({ state, closed_at }) => [state, closed_at !== null])).toEqual([
    ['expired', true],
    ['expired', true],
  ]);
  const mails = (await mailsTo(agency.client, agency.email)).filter(({ subject }) => subject.includes('abgelaufen'));
  expect(mails).toHaveLength(1);
  expect((await actionsOf(buyer))[0]).toBe('offer.expired system');
  expect(codeOf(await buyer.client.expect(409, `PUT ${buyer.shopPath}/offer/${open.uuid}/decline`, {}))).toBe(
    'offer-not-open',
  );
});

test('the database shows an offer to both of its tenants, a draft to its partner, and neither to others', async () => {
  const { buyer, agency } = await connected();
  const other = await merchantWithShop(kontor);
  const [draft, open] = [await prepare(agency, buyer), await sent(agency, buyer)];
  const visible = async (userUuid: string, organizationUuid: string) => {
    const query = sql<{ uuid: string }>`select uuid from offer where uuid in (${draft.uuid}, ${open.uuid})`;
    const { rows } = await actFor({ userUuid, organizationUuid }, () => query.execute(kontor.restricted));
    return rows.map(({ uuid }) => uuid);
  };
  const { uuid: buyerUuid } = (await buyer.client.expect(200, 'GET /user')).json<{ uuid: string }>();
  expect(await visible(buyerUuid, buyer.organizationUuid)).toEqual([open.uuid]);
  expect((await visible(agency.userUuid, agency.organizationUuid)).toSorted()).toEqual(
    [draft.uuid, open.uuid].toSorted(),
  );
  expect(await visible(other.userUuid, other.organizationUuid)).toEqual([]);
});

test('closed offers are kept as long as the activity that tells of them', async () => {
  const { buyer, agency } = await connected();
  const { uuid } = await prepare(agency, buyer);
  await agency.client.expect(200, `PUT ${offers(agency)}/${uuid}/withdraw`);
  const count = async () =>
    (await database.selectFrom('offer').select('uuid').where('uuid', '=', uuid).execute()).length;
  await runCleanUp(kontor);
  expect(await count()).toBe(1);
  const closed = new Date(kontor.infrastructure.clock.now().getTime() - 732 * 86_400_000);
  await database.updateTable('offer').set({ closed_at: closed }).where('uuid', '=', uuid).execute();
  await runCleanUp(kontor);
  expect(await count()).toBe(0);
});

test('who ordered a declined offer is forgotten once the order cannot take effect any more', async () => {
  const { buyer, agency } = await connected();
  const { uuid } = await sent(agency, buyer);
  const { quoteId } = await buyer.cart(offered);
  // It is not confirmed with the bank.
  await buyer.order({ ...offered, paymentMethodType: 'card', quoteId, offerUuid: uuid });
  await buyer.client.expect(200, `PUT ${buyer.shopPath}/offer/${uuid}/decline`, { reason: '' });
  const orderer = async () =>
    (await database.selectFrom('offer').select('ordered_by').where('uuid', '=', uuid).executeTakeFirst())?.ordered_by;
  await runCleanUp(kontor);
  expect(await orderer()).toMatchObject({ name: 'Eva Brandt' });
  const declined = new Date(kontor.infrastructure.clock.now().getTime() - 3 * 86_400_000);
  await database.updateTable('offer').set({ closed_at: declined }).where('uuid', '=', uuid).execute();
  await runCleanUp(kontor);
  expect(await orderer()).toBeNull();
});

test('an offer goes with either of its organizations', async () => {
  const erase = async ({ client, email }: { readonly client: TestClient; readonly email: string }) => {
    const { uuid } = (await client.expect(200, 'GET /user')).json<{ uuid: string }>();
    await client.expect(202, `POST /user/${uuid}/delete`, { password });
    await client.expect(200, `POST /confirmation/${await mailedToken(client, email)}`);
  };
  const left = async (uuid: string) => database.selectFrom('offer').select('uuid').where('uuid', '=', uuid).execute();
  for (const leaves of ['buyer', 'agency'] as const) {
    const both = await connected();
    const { uuid } = await sent(both.agency, both.buyer);
    expect(await left(uuid)).toHaveLength(1);
    await erase(both[leaves]);
    expect(await left(uuid)).toEqual([]);
  }
});

import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { baseData, merchantWithShop, partner, password } from '../testing/accounts.ts';
import { insertCreditNote } from '../testing/commission-statement.ts';
import { bookkeeping, contentsOf, everyCall, parametersOf, withIds } from '../testing/every-call.ts';
import { testApp } from '../testing/test-app.ts';
import { selection } from '../testing/test-billing.ts';

// Objects of an organization or a user cannot be reached by others, even by a path below their own organization.

const kontor = await testApp();
let owner: Awaited<ReturnType<typeof merchantWithShop>>;
let stranger: Awaited<ReturnType<typeof merchantWithShop>>;
let agency: Awaited<ReturnType<typeof partner>>;

/** An object with an owner, by its path parameter. */
const things: Record<string, (key: string) => Promise<string>> = {
  userUuid: async () => owner.userUuid,
  sessionUuid: async () => {
    const { uuid } = await database()
      .selectFrom('session')
      .select('uuid')
      .where('user_uuid', '=', owner.userUuid)
      .executeTakeFirstOrThrow();
    return uuid;
  },
  passkeyUuid: async () => {
    const uuid = randomUUID();
    const key = { credential_id: uuid, public_key: '', sign_count: 0, transports: '[]' };
    const dates = { created_at: new Date(), last_used_at: null };
    await database()
      .insertInto('passkey')
      .values({ uuid, user_uuid: owner.userUuid, name: 'Laptop', ...key, ...dates })
      .execute();
    return uuid;
  },
  deviceUuid: async (key) => {
    const uuid = randomUUID();
    const kind = key.includes('/wms/') ? 'wms' : 'pos';
    const device = { uuid, kind, name: 'Scanner', serial_number: '1', state: 'connected', last_seen_at: null } as const;
    await database()
      .insertInto('device')
      .values({ ...device, ...ofShop() })
      .execute();
    return uuid;
  },
  branchStoreUuid: async () => {
    const uuid = randomUUID();
    const store = { uuid, name: 'Kreuzberg', iso_country_code: 'DE', state: 'active' } as const;
    await database()
      .insertInto('branch_store')
      .values({ ...store, ...ofShop() })
      .execute();
    return uuid;
  },
  cashRegisterUuid: async (key) => {
    const uuid = randomUUID();
    const register = { uuid, branch_store_uuid: (await things['branchStoreUuid']?.(key)) ?? '', name: 'Kasse 1' };
    await database()
      .insertInto('cash_register')
      .values({ ...register, serial_number: 'KP-1', state: 'active', created_at: new Date() })
      .execute();
    return uuid;
  },
  invoiceUuid: async () => {
    const uuid = randomUUID();
    const money = { subtotal: 100, tax: 19, total: 119, vat_percent: 19, vat_kind: 'domestic' } as const;
    const dates = { issued_at: new Date(), due_at: null, paid_at: null };
    const invoice = { uuid, stripe_id: uuid, number: uuid, language: 'de', state: 'open', lines: '[]' } as const;
    const others = { recipient: JSON.stringify(baseData()), document: null, chargeback_dispute: null, read_at: 0 };
    const { shop_uuid } = ofShop();
    await database()
      .insertInto('invoice')
      .values({ ...invoice, ...money, ...dates, ...others, shop_uuid })
      .execute();
    return uuid;
  },
  stripeSubscriptionUuid: async () => {
    const uuid = randomUUID();
    // A shop has one at most.
    await database().deleteFrom('payment_subscription').execute();
    const state = { state: 'active', confirmed: true, is_yearly: false, vat_percent: 19, read_at: 0 } as const;
    const schedule = { setup_intent_id: null, schedule_id: null, schedule_activation_at: null, cancel_at: null };
    const period = { period_start: new Date(), period_end: new Date() };
    const payment = { payment_method_type: null, payment_method_label: null, mandate_url: null };
    const provider = { stripe_id: uuid, stripe_customer_id: 'cus_1', collection_method: 'send_invoice' } as const;
    await database()
      .insertInto('payment_subscription')
      .values({ uuid, ...state, ...schedule, ...period, ...payment, ...provider, ...ofShop() })
      .execute();
    return uuid;
  },
  invitationUuid: async () => {
    const uuid = randomUUID();
    const dates = { created_at: new Date(), expires_at: new Date() };
    const invited = { email: `${uuid}@example.test`, role: 'reader', language: 'de', token_hash: uuid } as const;
    await database()
      .insertInto('invitation')
      .values({ uuid, organization_uuid: owner.organizationUuid, invited_by_uuid: null, ...invited, ...dates })
      .execute();
    return uuid;
  },
  // Of a merchant without an agency.
  customerShopUuid: async () => owner.shop.uuid,
  offerUuid: async () => {
    const uuid = randomUUID();
    const { organizationUuid } = await partner(kontor);
    const names = { partner_name: 'Agentur Süd', organization_name: 'Radwerk', shop_name: 'Radwerk' };
    const cart = { subtotal: 100, tax: 19, total: 119, isYearlySubscription: false, items: [] };
    const dates = { sent_at: new Date(), valid_until: new Date(Date.now() + 86_400_000), closed_at: null };
    await database()
      .insertInto('offer')
      .values({
        uuid,
        partner_uuid: organizationUuid,
        organization_uuid: owner.organizationUuid,
        ...ofShop(),
        ...names,
        ...dates,
        state: 'sent',
        cart: JSON.stringify(cart),
        selection_hash: '',
        booked_hash: null,
        vat_percent: 19,
        note: '',
        ordered_by: null,
        partner_told_at: null,
      })
      .execute();
    return uuid;
  },
  exportUuid: async () => {
    const uuid = randomUUID();
    const dates = { created_at: new Date(), advanced_at: new Date(), expires_at: null };
    await database()
      .insertInto('organization_export')
      .values({
        uuid,
        organization_uuid: owner.organizationUuid,
        requested_by_uuid: null,
        // Of two that are worked on at once the database refuses one.
        state: 'failed',
        attempt: uuid,
        ...dates,
      })
      .execute();
    return uuid;
  },
  commissionId: async () => {
    const { organizationUuid } = await partner(kontor);
    return insertCreditNote(database(), organizationUuid, { number: `PG-${randomUUID()}` });
  },
};

/** Parameters that lead to a tenant, which tenants.api.test.ts covers, or that the caller has invented or received by mail. */
const noThings = [
  'organizationUuid',
  'shopUuid',
  'idempotencyKey',
  // Systems of the vendor's, which belong to no organization; only operators see them.
  'clientId',
  // Ids that the fiscal service gives, below a shop.
  'externalId',
  'cashRegisterExternalId',
  'id',
  'token',
  // The name of a first step.
  'key',
  // A month of figures.
  'month',
  // Reported on by other systems, which may do so for every partner and merchant.
  'leadUuid',
  'migrationUuid',
  // Of operators, who settle orders, commissions, transfers and credit of every organization, run jobs again and publish price lists.
  'orderUuid',
  'jobUuid',
  'partnerUuid',
  'priceListUuid',
  'transferUuid',
  'customerUuid',
  'approvalUuid',
  'correctedInvoiceUuid',
  'mailUuid',
  'noteUuid',
  'viewUuid',
  // The name of a mail.
  'kind',
  // Notices of the vendor's, which everyone may close.
  'announcementUuid',
  // Legal texts of the vendor's, which everyone may accept.
  'legalDocumentUuid',
  // Belongs to the browser that began it, which openid/plugin-login.api.test.ts proves.
  'interactionId',
];

/** A valid body, so that the call is refused because of its path. */
const bodies: Readonly<Record<string, object>> = {
  'POST /user/{userUuid}/delete': { password },
  'POST /user/passkey/{passkeyUuid}/delete': { password },
  'PUT /signup/partner/company/{userUuid}': baseData(),
  'PUT /organization/{organizationUuid}/member/{userUuid}': { role: 'reader' },
  'PUT /organization/{organizationUuid}/shop/{shopUuid}/pos/compliance/{cashRegisterUuid}': { reportedAt: null },
  'PUT /organization/{organizationUuid}/shop/{shopUuid}/pos/compliance/notice/{branchStoreUuid}': {
    taxNumber: '30/123/45678',
    tssCertification: null,
  },
  'PUT /organization/{organizationUuid}/shop/{shopUuid}/offer/{offerUuid}/decline': { reason: '' },
  'PUT /organization/{organizationUuid}/offer/{offerUuid}': { ...selection('starter'), note: '' },
  'PUT /organization/{organizationUuid}/customer-shop/{customerShopUuid}/note': { text: 'Rückruf' },
};

beforeAll(async () => {
  owner = await merchantWithShop(kontor, { type: 'cloud', mainShopUrl: null });
  stranger = await merchantWithShop(kontor, { type: 'cloud', mainShopUrl: null });
  agency = await partner(kontor);
  await kontor.worker.runDue();
});

const database = () => kontor.infrastructure.database;
const ofShop = () => ({ shop_uuid: owner.shop.uuid, created_at: new Date() });

test('every id parameter is covered: a new one needs a row of another owner', () => {
  const names = new Set(everyCall.flatMap(([key]) => parametersOf(key)));
  expect([...names].filter((name) => !noThings.includes(name) && things[name] === undefined)).toEqual([]);
});

// Operators see objects of all organizations; other callers are refused earlier.
const thingCalls = everyCall
  .filter(([, { permission }]) => permission !== 'staff')
  .flatMap(([key, { permission }]) =>
    parametersOf(key)
      .filter((name) => things[name] !== undefined)
      .map((name) => ({ key, name, permission })),
  );

test.each(thingCalls)(
  '$key with a $name of another owner is not found and writes nothing',
  async ({ key, name, permission }) => {
    const thing = (await things[name]?.(key)) ?? '';
    const asker = permission === 'partner' ? agency : stranger;
    const own = { organizationUuid: asker.organizationUuid, shopUuid: stranger.shop.uuid };
    const before = await contentsOf(kontor.infrastructure.database, bookkeeping);
    const answer = await asker.client.call(withIds(key, { ...own, [name]: thing }), { body: bodies[key] });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found']);
    expect(await contentsOf(kontor.infrastructure.database, bookkeeping)).toBe(before);
  },
);

import { randomUUID } from 'node:crypto';
import { afterAll } from 'vitest';
import type { IssuedInvoice } from '../billing/invoices/invoice.repository.ts';
import type { InvoiceRow } from '../billing/invoices/invoice.tables.ts';
import { book } from '../billing/ledger/ledger.repository.ts';
import type { LedgerTables } from '../billing/ledger/ledger.tables.ts';
import { type HeldOrder, insertOrder, type NewOrder } from '../billing/orders/order.repository.ts';
import type { OrderingShop } from '../billing/orders/place-order.ts';
import { type Billing, createBilling } from '../billing/stripe/billing.ts';
import { insertSubscription } from '../billing/subscriptions/subscription.repository.ts';
import type { Tx } from '../infrastructure/database/open-database.ts';
import { inTransaction } from '../infrastructure/database/transaction.ts';
import { readEnvironment } from '../infrastructure/environment.ts';
import { createInfrastructure } from '../infrastructure/infrastructure.ts';
import { createJobQueue } from '../infrastructure/jobs/job-queue.ts';
import { createOutbox } from '../infrastructure/mail/outbox.ts';
import { orderingShopOf } from '../sandbox/demo/demo-orders.ts';
import { baseData } from './accounts.ts';
import { nowhere } from './answering-provider.ts';
import { testSecretKeys } from './secret-keys.ts';
import { newItem, paymentRow } from './situation.ts';
import { openTestDatabase } from './test-database.ts';

type LedgerRow = Pick<LedgerTables['ledger_entry'], 'kind' | 'amount' | 'reference'>;

interface Logged {
  readonly level: 'warn' | 'error';
  readonly message: string;
  readonly about: object;
}

export interface MoneyDatabase {
  /** Its clock stands still until it is set. */
  readonly billing: Billing;
  readonly logged: Logged[];
  setClock(now: string): void;
  /** A merchant's cloud shop that pays for Advanced and four WMS devices by card, and is called by its uuid. */
  shop(): Promise<string>;
  /** Whose a shop is. */
  organizationOf(shopUuid: string): Promise<string>;
  /** Who orders for a shop. */
  owner(shopUuid: string): Promise<OrderingShop>;
  /** An issued invoice over 177.31 euros, without entries in the ledger. */
  invoice(shopUuid: string, change?: Partial<InvoiceRow>): Promise<IssuedInvoice>;
  /** A change of its subscription that was stored just now; by default a cancellation. */
  order(shopUuid: string, change?: Partial<NewOrder>): Promise<HeldOrder>;
  /** Enters cents under a reference of their own. */
  enter(invoice: IssuedInvoice, ...entries: readonly (readonly [LedgerRow['kind'], number])[]): Promise<void>;
  entries(invoice: Pick<InvoiceRow, 'uuid'>): Promise<LedgerRow[]>;
  /** The jobs of a kind that wait, with their payloads, in the order in which they are due. */
  jobs(kind: string): Promise<{ payload: unknown; due_at: Date }[]>;
  /** The subjects of the mails to the owner of a shop. */
  mails(shopUuid: string): Promise<string[]>;
  inTx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** The tables of billing in a database of their own, without a server. */
export async function moneyDatabase(): Promise<MoneyDatabase> {
  const logged: Logged[] = [];
  const note = (level: 'warn' | 'error') => (about: object, message: string) =>
    void logged.push({ level, message, about });
  const log = { info: () => {}, warn: note('warn'), error: note('error') };
  const { owner: database, ...opened } = await openTestDatabase(log);
  afterAll(() => opened.close());
  const infrastructure = await createInfrastructure(
    {
      ...readEnvironment({ NODE_ENV: 'test', KONTOR_DEMO: '0', KONTOR_DATA_DIR: 'memory' }),
      secretKeys: testSecretKeys,
    },
    { ...opened, database },
    log,
  );
  let now = new Date('2026-11-22T10:00:00.000Z');
  const clock = { offset: 0, now: () => now };
  const jobs = createJobQueue(clock);
  const billing = createBilling(
    { ...infrastructure, clock, jobs, outbox: createOutbox(clock, jobs, infrastructure.environment) },
    nowhere,
  );
  let count = 0;
  const emailOf = (shopUuid: string) => `owner-${shopUuid}@radwerk.test`;
  return {
    billing,
    logged,
    setClock: (instant) => {
      now = new Date(instant);
    },
    async shop() {
      const [shopUuid, organizationUuid, userUuid] = [randomUUID(), randomUUID(), randomUUID()];
      const created_at = new Date('2026-10-20T09:00:00.000Z');
      await database
        .insertInto('organization')
        .values({
          uuid: organizationUuid,
          type: 'merchant',
          name: 'Radwerk Berlin GmbH',
          state: 'active',
          base_data: JSON.stringify(baseData()),
          vat_id_verification_status: 'unavailable',
          selected_products: null,
          shop_system: 'cloud',
          partner_agency_uuid: null,
          created_at,
        })
        .execute();
      await database
        .insertInto('app_user')
        .values({ uuid: userUuid, email: emailOf(shopUuid), language: 'en', state: 'active', created_at })
        .execute();
      await database
        .insertInto('membership')
        .values({ user_uuid: userUuid, organization_uuid: organizationUuid, created_at })
        .execute();
      await database
        .insertInto('shop')
        .values({
          uuid: shopUuid,
          organization_uuid: organizationUuid,
          name: 'radwerk.test',
          type: 'cloud',
          cloud_state: 'active',
          created_at,
        })
        .execute();
      await insertSubscription(database, { shop_uuid: shopUuid, state: 'active', created_at }, [
        newItem('advanced'),
        newItem('wms', 4),
      ]);
      const ids = { uuid: randomUUID(), shop_uuid: shopUuid, stripe_id: `sub_${shopUuid}` };
      await database.insertInto('payment_subscription').values(paymentRow(ids)).execute();
      return shopUuid;
    },
    async organizationOf(shopUuid) {
      const { organization_uuid } = await database
        .selectFrom('shop')
        .select('organization_uuid')
        .where('uuid', '=', shopUuid)
        .executeTakeFirstOrThrow();
      return organization_uuid;
    },
    owner: (shopUuid) => orderingShopOf(billing, shopUuid),
    async invoice(shopUuid, change = {}) {
      count += 1;
      const {
        lines = [],
        recipient = baseData(),
        bank_account = null,
        billing_details: _,
        paper: __,
        ...columns
      } = change;
      const row = await database
        .insertInto('invoice')
        .values({
          uuid: randomUUID(),
          shop_uuid: shopUuid,
          stripe_id: `in_${count}`,
          number: `RE-2026-${String(count).padStart(5, '0')}`,
          language: 'en',
          state: 'open',
          subtotal: 14_900,
          tax: 2_831,
          total: 17_731,
          vat_percent: 19,
          vat_kind: 'domestic',
          issued_at: new Date('2026-11-20T09:00:00.000Z'),
          due_at: null,
          paid_at: null,
          read_at: 1,
          ...columns,
          lines: JSON.stringify(lines),
          recipient: JSON.stringify(recipient),
          bank_account: bank_account && JSON.stringify(bank_account),
        })
        .returningAll()
        .$narrowType<{ number: string }>()
        .executeTakeFirstOrThrow();
      return row;
    },
    async order(shopUuid, change = {}) {
      const { uuid, stripe_id: stripeId } = await database
        .selectFrom('payment_subscription')
        .select(['uuid', 'stripe_id'])
        .where('shop_uuid', '=', shopUuid)
        .executeTakeFirstOrThrow();
      return insertOrder(database, {
        shop_uuid: shopUuid,
        request_hash: '',
        quote_uuid: null,
        plan: { kind: 'cancel', stripeId, scheduleId: null },
        payment_subscription_uuid: uuid,
        created_at: now,
        ...change,
      });
    },
    enter: (invoice, ...entries) =>
      inTransaction(database, async (tx) => {
        const rows = entries.map(([kind, amount]) => ({ kind, amount, at: now, reference: randomUUID() }));
        await book(tx, invoice, rows);
      }),
    entries: ({ uuid }) =>
      database
        .selectFrom('ledger_entry')
        .select(['kind', 'amount', 'reference'])
        .where('invoice_uuid', '=', uuid)
        .orderBy('at')
        .orderBy('reference')
        .execute(),
    jobs: (kind) =>
      database.selectFrom('job').select(['payload', 'due_at']).where('kind', '=', kind).orderBy('due_at').execute(),
    async mails(shopUuid) {
      const rows = await database
        .selectFrom('mail')
        .select('subject')
        .where('recipient', '=', emailOf(shopUuid))
        .orderBy('created_at')
        .execute();
      return rows.map(({ subject }) => subject);
    },
    inTx: (work) => inTransaction(database, work),
  };
}

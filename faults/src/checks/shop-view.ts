import type { Balance, Invoice } from '@kontor/contract/invoice';
import type { Organization } from '@kontor/contract/organization';
import type { Subscription, SubscriptionPaymentData } from '@kontor/contract/subscription';
import type { UsageMonth } from '@kontor/contract/usage';
import { calendarDay } from '@kontor/domain/date';
import { type DatedRate, ratesOn, vatTreatment } from '@kontor/domain/vat';
import type { Installation } from '../installation/installation.ts';
import { read, readPages } from '../shop/portal-client.ts';
import { type ProviderView, readProvider } from '../shop/provider-view.ts';
import type { TestShop } from '../shop/test-shop.ts';

export interface OrderRow {
  readonly uuid: string;
  readonly kind: string;
  readonly state: string;
  readonly quote_uuid: string | null;
  readonly last_error: string | null;
  readonly created_at: Date;
  readonly plan: {
    readonly upgrade?: object | null;
    readonly direction?: 'complete' | 'revert';
    readonly stripeId?: string;
    readonly ends?: boolean;
    readonly begins?: object | null;
  };
  /** Due now, by the cart that was stored with the quote. */
  readonly due_now: number | null;
  /** What the shop has by it; `null` without a quote. */
  readonly items: readonly { readonly product: { readonly type: string }; readonly quantity: number }[] | null;
  readonly is_yearly: boolean | null;
}

export interface InvoiceRow {
  readonly uuid: string;
  readonly stripe_id: string;
  readonly kind: 'invoice' | 'credit-note';
  readonly issued_at: Date;
  readonly lines: readonly {
    readonly productType: string | null;
    readonly amount: number;
    readonly corrects?: string;
  }[];
  /** `null` while it is held back. */
  readonly number: string | null;
  readonly held_reason: string | null;
  readonly total: number;
  readonly subtotal: number;
  readonly tax: number;
}

/** Both sides of one shop, after everything has come to rest. */
export interface ShopView {
  readonly shop: TestShop;
  readonly now: Date;
  readonly provider: ProviderView;
  readonly subscription: Subscription | null;
  readonly paymentData: SubscriptionPaymentData;
  readonly invoices: readonly Invoice[];
  readonly balance: Balance;
  readonly usage: readonly UsageMonth[];
  /** The rate that the next period is charged by, if the register's last answer counts for it already. */
  readonly vatPercent: number;
  /** Until when the customer can read that VAT will be charged; `null` if nothing was told. */
  readonly toldAt: Date | null;
  readonly orders: readonly OrderRow[];
  readonly invoiceRows: readonly InvoiceRow[];
  /** Ids at the provider of those whose order the customer has completed. */
  readonly confirmed: ReadonlySet<string>;
  /** Invoices that are being dunned. */
  readonly dunned: ReadonlySet<string>;
  /**
   * Cents that were paid for invoices beyond what they are over: a chargeback that was paid, and then won as well. It becomes
   * credit, or operators are told to pay it back (`invoice-overpaid`), if the provider had no customer for it.
   */
  readonly overpaid: number;
  /** How often each invoice, by its number, came into dunning. */
  readonly dunnings: ReadonlyMap<string, number>;
}

export async function viewShop({ database, provider }: Installation, shop: TestShop, now: Date): Promise<ShopView> {
  const { uuid, organizationUuid, client, path } = shop;
  const confirmed = await database.rows<{ stripe_id: string }>(
    'select stripe_id from payment_subscription where shop_uuid = $1 and confirmed',
    [uuid],
  );
  const dunnings = await database.rows<{ invoice_uuid: string; number: string; state: string }>(
    `select invoice_uuid, number, dunning_process.state from dunning_process
      join invoice on invoice.uuid = invoice_uuid where invoice.shop_uuid = $1`,
    [uuid],
  );
  const organization = await read<Organization>(client, `/organization/${organizationUuid}`);
  const paymentData = await read<SubscriptionPaymentData>(client, `${path}/subscription/active/stripe-subscription`);
  const [check] = await database.rows<{ told_at: Date | null }>(
    'select told_at from vat_check where organization_uuid = $1',
    [organizationUuid],
  );
  const [paid] = await database.rows<{ overpaid: number }>(
    `select coalesce(-sum(least(0, left_over)), 0)::int as overpaid
      from (select sum(amount) as left_over from ledger_entry where shop_uuid = $1 group by invoice_uuid) as entry`,
    [uuid],
  );
  return {
    shop,
    now,
    overpaid: paid?.overpaid ?? 0,
    provider: await readProvider(provider.observer, shop),
    vatPercent: vatPercentOf(organization, await readRates(database), paymentData.currentMainSubscriptionPeriodEnd),
    toldAt: check?.told_at ?? null,
    subscription: (await read<Subscription | ''>(client, `${path}/subscription/active`)) || null,
    paymentData,
    invoices: (await readPages<Invoice[]>(client, `${path}/invoice`)).flat(),
    balance: await read(client, `${path}/balance`),
    usage: await read(client, `${path}/usage?months=36`),
    orders: await database.rows<OrderRow>(
      `select billing_order.uuid, kind, state, quote_uuid, last_error, billing_order.created_at, plan, (quote.cart -> 'dueNow' ->> 'amount')::int as due_now,
        quote.cart -> 'items' as items, (quote.cart ->> 'isYearlySubscription')::boolean as is_yearly
        from billing_order left join quote on quote.uuid = billing_order.quote_uuid
        where billing_order.shop_uuid = $1 order by billing_order.created_at`,
      [uuid],
    ),
    invoiceRows: await database.rows<InvoiceRow>(
      `select uuid, stripe_id, kind, issued_at, lines, number, held_reason, total::int, subtotal::int, tax::int from invoice where shop_uuid = $1`,
      [uuid],
    ),
    confirmed: new Set(confirmed.map(({ stripe_id }) => stripe_id)),
    dunned: new Set(dunnings.filter(({ state }) => state !== 'resolved').map(({ invoice_uuid }) => invoice_uuid)),
    dunnings: new Map(
      dunnings.map(({ number }) => [number, dunnings.filter((other) => other.number === number).length]),
    ),
  };
}

const readRates = (database: Installation['database']): Promise<DatedRate[]> =>
  database.rows(
    'select iso_country_code as "isoCountryCode", rate::float8 as rate, valid_from as "validFrom" from tax_rate',
  );

/** The rate of the day on which the next period begins. */
function vatPercentOf(
  { baseData, vatIdVerificationStatus }: Organization,
  rates: readonly DatedRate[],
  end: string | null,
) {
  const status = baseData?.vatId ? vatIdVerificationStatus : 'unavailable';
  const day = calendarDay(end ?? new Date(0).toISOString());
  return vatTreatment(baseData?.isoCountryCode ?? 'DE', status, ratesOn(rates, day)).percent;
}

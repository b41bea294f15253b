import type {
  Account,
  BalanceTransaction,
  CashBalanceTransaction,
  Charge,
  ConfirmationToken,
  CreditNote,
  Customer,
  CustomerBalanceTransaction,
  Dispute,
  Invoice,
  InvoicePayment,
  Mandate,
  Meter,
  PaymentIntent,
  PaymentMethod,
  Price,
  Product,
  Refund,
  SetupIntent,
  StoredEvent,
  Subscription,
  SubscriptionSchedule,
  TaxId,
  TaxRate,
  Token,
  Transfer,
} from '../protocol/wire.ts';
import type {
  Coupon,
  Deleted,
  Delivery,
  IdempotentAnswer,
  Instrument,
  MeteredEvent,
  Onboarding,
  OwnReconciliation,
  PendingLine,
  PendingUpdate,
  Settlement,
} from './records.ts';

/** The state of the sandbox. The first block is visible through the API, the second is internal. */
export interface Tables {
  accounts: Account;
  balance_transactions: BalanceTransaction;
  cash_balance_transactions: CashBalanceTransaction;
  charges: Charge;
  confirmation_tokens: ConfirmationToken;
  credit_notes: CreditNote;
  customer_balance_transactions: CustomerBalanceTransaction;
  customers: Customer;
  disputes: Dispute;
  events: StoredEvent;
  invoice_payments: InvoicePayment;
  invoices: Invoice;
  mandates: Mandate;
  meters: Meter;
  payment_intents: PaymentIntent;
  payment_methods: PaymentMethod;
  prices: Price;
  products: Product;
  refunds: Refund;
  setup_intents: SetupIntent;
  subscription_schedules: SubscriptionSchedule;
  subscriptions: Subscription;
  tax_ids: TaxId;
  tax_rates: TaxRate;
  tokens: Token;
  transfers: Transfer;

  coupons: Coupon;
  counters: { id: string; value: number };
  deleted: Deleted;
  deliveries: Delivery;
  idempotency: IdempotentAnswer;
  instruments: Instrument;
  meter_events: MeteredEvent;
  /** Events that are emitted only once. */
  notices: { id: string };
  onboardings: Onboarding;
  own_reconciliations: OwnReconciliation;
  pending_lines: PendingLine;
  pending_updates: PendingUpdate;
  settlements: Settlement;
}

export type TableName = keyof Tables;
export type Snapshot = { [Name in TableName]?: Tables[Name][] };

/**
 * Records by table and id, in order of creation. Records are replaced, never changed in place: this keeps the
 * object in an event as it was, and allows a failed call to be rolled back.
 */
export class Store {
  readonly #tables = new Map<TableName, Map<string, { id: string }>>();
  #undo: (() => void)[] | null = null;

  constructor(snapshot: Snapshot = {}) {
    for (const [name, rows] of Object.entries(snapshot))
      this.#tables.set(name as TableName, new Map(rows.map((row) => [row.id, row])));
  }

  get<Name extends TableName>(name: Name, id: string): Tables[Name] | undefined {
    return this.#table(name).get(id);
  }

  /** Oldest first. */
  all<Name extends TableName>(name: Name): Tables[Name][] {
    return [...this.#table(name).values()];
  }

  put<Name extends TableName>(name: Name, row: Tables[Name]): void {
    const table = this.#table(name);
    const before = table.get(row.id);
    this.#undo?.push(() => (before ? table.set(row.id, before) : table.delete(row.id)));
    table.set(row.id, row);
  }

  remove(name: TableName, id: string): void {
    const table = this.#table(name);
    const before = table.get(id);
    if (!before) return;
    table.delete(id);
    this.#undo?.push(() => table.set(id, before));
  }

  /** Rolls back every write of `work` when it throws, unless `keeps` returns true for the error. */
  attempt<T>(work: () => T, keeps: (error: unknown) => boolean): T {
    const outer = this.#undo;
    const mine: (() => void)[] = [];
    this.#undo = mine;
    try {
      const result = work();
      outer?.push(...mine);
      return result;
    } catch (error) {
      if (keeps(error)) outer?.push(...mine);
      else for (const undo of mine.toReversed()) undo();
      throw error;
    } finally {
      this.#undo = outer;
    }
  }

  snapshot(): Snapshot {
    return Object.fromEntries([...this.#tables].map(([name, rows]) => [name, [...rows.values()]]));
  }

  #table<Name extends TableName>(name: Name): Map<string, Tables[Name]> {
    const table = this.#tables.get(name) ?? new Map<string, { id: string }>();
    this.#tables.set(name, table);
    // Each map holds rows of its own table only, because put() is the only writer.
    return table as Map<string, Tables[Name]>;
  }
}

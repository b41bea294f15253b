import type {
  Account,
  BalanceTransaction,
  CashBalanceTransaction,
  Charge,
  CreditNote,
  Customer,
  CustomerBalanceTransaction,
  Dispute,
  Invoice,
  InvoicePayment,
  Mandate,
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
} from '../wire.ts';
import type {
  Delivery,
  IdempotentAnswer,
  Instrument,
  Onboarding,
  PendingLine,
  PendingUpdate,
  Settlement,
} from './records.ts';

/** Everything that the sandbox remembers. The first block is seen through the API, the second is only its own. */
export interface Tables {
  accounts: Account;
  balance_transactions: BalanceTransaction;
  cash_balance_transactions: CashBalanceTransaction;
  charges: Charge;
  credit_notes: CreditNote;
  customer_balance_transactions: CustomerBalanceTransaction;
  customers: Customer;
  disputes: Dispute;
  events: StoredEvent;
  invoice_payments: InvoicePayment;
  invoices: Invoice;
  mandates: Mandate;
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

  counters: { id: string; value: number };
  deliveries: Delivery;
  idempotency: IdempotentAnswer;
  instruments: Instrument;
  /** What was told once and is not told again. */
  notices: { id: string };
  onboardings: Onboarding;
  pending_lines: PendingLine;
  pending_updates: PendingUpdate;
  settlements: Settlement;
}

export type TableName = keyof Tables;
export type Snapshot = { [Name in TableName]?: Tables[Name][] };

/**
 * Records by table and id, in order of creation. Records are replaced, never changed in place: that is what lets an
 * event keep the object as it was, and lets a failed call be undone.
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

  /** Undoes every write of `work` when it throws, unless `keeps` says that this error's writes stay. */
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
    // One map per name holds that name's rows only: put() is the single way in.
    return table as Map<string, Tables[Name]>;
  }
}

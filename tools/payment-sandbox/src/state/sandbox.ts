import { randomBytes } from 'node:crypto';
import { matchesType } from '../faults/fault-rules.ts';
import { Faults } from '../faults/faults.ts';
import { missing } from '../protocol/errors.ts';
import type { EventType, StoredEvent } from '../protocol/wire.ts';
import { type AccountSettings, usualSettings } from './account-settings.ts';
import type { Clock } from './clock.ts';
import { releaseHeldEvents } from './held-events.ts';
import type { Store, TableName, Tables } from './store.ts';

/** The seller, printed on invoices. */
export interface Seller {
  name: string;
  address: string[];
  vatId: string;
  email: string;
}

export interface SandboxConfig {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Signs events of connected accounts; null when no endpoint listens to them. */
  connectWebhookSecret: string | null;
  /** Null until the application's address is known; events wait for it. */
  webhookUrl: () => string | null;
  /** Origin under which browsers reach `/payment-sandbox/…`. */
  publicOrigin: () => string;
  seller: Seller;
  /** Told of each answer and event that is not as the SDK declares it, and of each request that its types refuse. */
  onFinding: OnFinding | null;
  /** What is wrong with an event, in words. */
  checkEvent: (sandbox: Sandbox, event: StoredEvent) => string | null;
}

/** Where a finding is: in what the application sent, or in what the sandbox said. */
export type OnFinding = (where: 'request' | 'answer' | 'event', finding: string) => void;

export type CallOrigin = { id: string; idempotencyKey: string | null };

const kinds: Partial<Record<TableName, string>> = {
  payment_methods: 'PaymentMethod',
  tokens: 'token',
  instruments: 'payment instrument',
  tax_ids: 'tax ID',
};

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** `prefix_` and 24 characters, as Stripe's ids look. */
export function newId(prefix: string): string {
  const characters = Array.from(randomBytes(24), (byte) => alphabet[byte % alphabet.length]);
  return `${prefix}_${characters.join('')}`;
}

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

/** Events about a connected account belong to it: https://docs.stripe.com/connect/webhooks */
const connectedAccountOf = (object: object): string | null =>
  'object' in object && object.object === 'account' && 'id' in object ? String(object.id) : null;

/** Used by resources and engine to read the time, to read and write records, and to emit events. */
export class Sandbox {
  readonly store: Store;
  readonly clock: Clock;
  readonly config: SandboxConfig;
  readonly faults: Faults;
  /** What the account's dashboard decides. */
  settings: AccountSettings;
  /** The call that is being answered; null while the clock works. Events name it. */
  origin: CallOrigin | null = null;

  constructor(store: Store, clock: Clock, config: SandboxConfig, settings: Partial<AccountSettings> = {}) {
    this.store = store;
    this.clock = clock;
    this.config = config;
    this.settings = { ...usualSettings, ...settings };
    this.faults = new Faults((random) => releaseHeldEvents(store, random));
  }

  /** Looks only when there is somewhere to report it. */
  noteFinding(where: Parameters<OnFinding>[0], find: () => string | null): void {
    const finding = this.config.onFinding && find();
    if (finding) this.config.onFinding?.(where, finding);
  }

  changeSettings(wanted: Partial<AccountSettings>): void {
    this.settings = { ...this.settings, ...wanted };
  }

  now(): number {
    return this.clock.now();
  }

  /** 404 `resource_missing` when there is none; `param` names the parameter that held the id. */
  get<Name extends TableName>(name: Name, id: string, param = 'id'): Tables[Name] {
    const row = this.store.get(name, id);
    if (!row) throw missing(kinds[name] ?? name.replace(/ies$/, 'y').replace(/s$/, ''), id, param);
    return row;
  }

  create<Name extends TableName>(name: Name, row: Tables[Name], event: EventType | null = null): Tables[Name] {
    this.store.put(name, row);
    if (event) this.tell(event, row);
    return row;
  }

  /** Changes fields of a stored record. The event contains the previous values; without a change no event is emitted. */
  change<Name extends TableName>(
    name: Name,
    id: string,
    patch: Partial<Tables[Name]>,
    event: EventType | null = null,
  ): Tables[Name] {
    const before = this.get(name, id);
    const after = { ...before, ...patch };
    const changed = Object.keys(patch).filter((key) => !same(Reflect.get(before, key), Reflect.get(after, key)));
    if (changed.length === 0) return before;
    this.store.put(name, after);
    if (event) this.tell(event, after, Object.fromEntries(changed.map((key) => [key, Reflect.get(before, key)])));
    return after;
  }

  /** Records an event and queues its delivery to the endpoint that listens to it. */
  tell(type: EventType, object: object, previous?: Record<string, unknown>): void {
    const connected = connectedAccountOf(object);
    const isHeard =
      (connected === null || this.config.connectWebhookSecret !== null) &&
      this.settings.webhookEvents.some((pattern) => pattern === '*' || matchesType(type, pattern));
    const event: StoredEvent = {
      id: newId('evt'),
      object: 'event',
      ...(connected === null ? {} : { account: connected }),
      api_version: this.settings.webhookApiVersion,
      created: this.now(),
      data: previous && type.endsWith('.updated') ? { object, previous_attributes: previous } : { object },
      livemode: false,
      pending_webhooks: isHeard ? 1 : 0,
      request: { id: this.origin?.id ?? null, idempotency_key: this.origin?.idempotencyKey ?? null },
      type,
    };
    this.noteFinding('event', () => this.config.checkEvent(this, event));
    this.store.put('events', event);
    if (isHeard) this.store.put('deliveries', { id: event.id, attempts: 0, nextAttemptAt: 0, lastError: null });
  }

  /** 1, 2, 3 … by name, kept over restarts. */
  next(counter: string): number {
    const value = (this.store.get('counters', counter)?.value ?? 0) + 1;
    this.store.put('counters', { id: counter, value });
    return value;
  }
}

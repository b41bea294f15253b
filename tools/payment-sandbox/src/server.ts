import fastify, { type FastifyInstance } from 'fastify';
import { clockWork } from './engine/clock-work.ts';
import { deleteByHand } from './engine/deletion.ts';
import { discountByHand } from './engine/discounts.ts';
import type { FaultChange } from './faults/fault-rules.ts';
import type { Faults } from './faults/faults.ts';
import { intoFile } from './findings-file.ts';
import { accountRoutes } from './http/account-routes.ts';
import { apiErrors, apiRoutes } from './http/api-routes.ts';
import { challengeRoutes } from './http/challenge-routes.ts';
import { clockRoutes } from './http/clock-routes.ts';
import { controlRoutes } from './http/control-routes.ts';
import { invoiceRoutes } from './http/invoice-routes.ts';
import { scriptRoutes } from './http/script-routes.ts';
import { transferRoutes } from './http/transfer-routes.ts';
import { operations } from './resources/operations.ts';
import type { AccountSettings } from './state/account-settings.ts';
import { Clock } from './state/clock.ts';
import { type OnFinding, Sandbox, type Seller } from './state/sandbox.ts';
import { loadState, stateWriter } from './state/state-file.ts';
import { Store } from './state/store.ts';
import { checkEvent } from './webhooks/check-event.ts';
import { webhookDeliveries } from './webhooks/delivery.ts';

export interface PaymentSandboxOptions {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Secret of the endpoint for events of connected accounts, at the same address; without it nothing listens to them. */
  connectWebhookSecret?: string;
  /**
   * Where signed events are posted; several addresses of one application, separated by commas, take turns. A function
   * when the address is only known later; while it is null, events wait.
   */
  webhookUrl: string | null | (() => string | null);
  /** Keeps everything over a restart; null keeps it in memory only. */
  stateFile: string | null;
  /** Origin under which browsers reach `/payment-sandbox/…`; the sandbox's own address when left out. */
  publicOrigin?: string | (() => string);
  /** Milliseconds of real time; the clock that can be advanced counts on from it. */
  now?: () => number;
  /** Seconds by which the sandbox is ahead of the clocks in step with it; negative when it is behind. */
  clockSkewSeconds?: number;
  /** Printed on invoices and mandates. */
  seller?: Seller;
  /** What the account's dashboard decides, as far as it differs from a new account. */
  settings?: Partial<AccountSettings>;
  /** For tests: compares every answer and event with the types of the SDK; see the README. */
  onFinding?: OnFinding;
  /** The same, written into this file. */
  findingsFile?: string;
}

/** The server, with its faults for tests in the same process. */
export type PaymentSandbox = FastifyInstance & {
  readonly faults: {
    /** The same as `POST /payment-sandbox/faults`. */
    change(wanted: FaultChange): Promise<void>;
    state(): ReturnType<Faults['state']>;
  };
  /** What support deletes in the dashboard; the same as `POST /payment-sandbox/delete`. */
  deleteByHand(id: string): Promise<void>;
  /** A coupon that is given to a customer in the dashboard; the same as `POST /payment-sandbox/discount`. */
  discountByHand(customer: string, percentOff: number): Promise<void>;
  readonly settings: {
    /** The same as `POST /payment-sandbox/settings`. */
    change(wanted: Partial<AccountSettings>): void;
    state(): AccountSettings;
  };
};

const demoSeller: Seller = {
  name: 'Muster Software GmbH',
  address: ['Musterstraße 1', '20457 Hamburg', 'Deutschland'],
  vatId: 'DE300000000',
  email: 'rechnung@muster-software.test',
};

const settable = <T>(value: T | (() => T)): (() => T) => (value instanceof Function ? value : () => value);

function ownOrigin(app: FastifyInstance): string {
  const address = app.server.address();
  if (address === null || typeof address === 'string') return 'http://127.0.0.1';
  return `http://127.0.0.1:${address.port}`;
}

/**
 * Stands in for Stripe: its API below `/v1`, Stripe.js and the bank's pages below `/payment-sandbox`. The instance is
 * not listening yet. Closing it writes the state down and stops its timers.
 */
export async function createPaymentSandbox(options: PaymentSandboxOptions): Promise<PaymentSandbox> {
  const app: FastifyInstance = fastify({
    logger: { level: 'warn' },
    requestTimeout: 30_000,
    bodyLimit: 262_144,
    // The control endpoints refuse unknown keys.
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, discriminator: true } },
  });
  const saved = options.stateFile === null ? null : await loadState(options.stateFile);
  const store = new Store(saved?.tables);
  const clock = new Clock(options.now ?? Date.now, saved?.clockOffset ?? 0);
  clock.skew = options.clockSkewSeconds ?? 0;
  const config = {
    secretKey: options.secretKey,
    publishableKey: options.publishableKey,
    webhookSecret: options.webhookSecret,
    connectWebhookSecret: options.connectWebhookSecret ?? null,
    webhookUrl: settable(options.webhookUrl),
    publicOrigin: options.publicOrigin === undefined ? () => ownOrigin(app) : settable(options.publicOrigin),
    seller: options.seller ?? demoSeller,
    onFinding: options.onFinding ?? (options.findingsFile ? intoFile(options.findingsFile) : null),
    checkEvent,
  };
  const sandbox = new Sandbox(store, clock, config, options.settings);

  const report = (error: unknown) => app.log.error(error);
  const save = stateWriter(options.stateFile, () => ({
    format: 1,
    clockOffset: clock.offset,
    tables: store.snapshot(),
  }));
  const deliveries = webhookDeliveries(sandbox, save, report);
  const work = clockWork(sandbox, { tell: () => deliveries.flush(), report });

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  );
  apiErrors(app);
  const hooks = {
    async changed() {
      await save();
      void deliveries.flush().catch(report);
      work.watch();
    },
  };
  apiRoutes(app, sandbox, operations, hooks);
  scriptRoutes(app);
  challengeRoutes(app, sandbox, hooks);
  invoiceRoutes(app, sandbox, hooks);
  transferRoutes(app, sandbox, hooks);
  accountRoutes(app, sandbox, hooks);
  clockRoutes(app, sandbox, work);
  controlRoutes(app, sandbox, hooks);

  app.addHook('onReady', async () => {
    void deliveries.flush().catch(report);
    work.watch();
  });
  app.addHook('preClose', async () => sandbox.faults.close());
  app.addHook('onClose', async () => {
    await work.close();
    await deliveries.close();
    await save();
  });
  return Object.assign(app, {
    faults: {
      async change(wanted: FaultChange) {
        sandbox.faults.change(wanted);
        await hooks.changed();
      },
      state: () => sandbox.faults.state(),
    },
    async deleteByHand(id: string) {
      deleteByHand(sandbox, id);
      await hooks.changed();
    },
    async discountByHand(customer: string, percentOff: number) {
      discountByHand(sandbox, customer, percentOff);
      await hooks.changed();
    },
    settings: {
      change: (wanted: Partial<AccountSettings>) => sandbox.changeSettings(wanted),
      state: () => sandbox.settings,
    },
  });
}

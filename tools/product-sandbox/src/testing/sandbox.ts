import { randomUUID } from 'node:crypto';
import type { ConnectEventData } from '@kontor/contract/connect-event';
import type { ConnectShop, Entitlements } from '@kontor/contract/connect-shop';
import { sandboxClients } from '@kontor/contract/demo';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { afterEach } from 'vitest';
import { createProductSandbox } from '../server.ts';
import type { ReceivedEvent, ShopState } from '../state/state.ts';
import { type FakePortal, openFakePortal, type PortalCall } from './fake-portal.ts';

interface Shown {
  readonly events: readonly ReceivedEvent[];
  readonly shops: Readonly<Record<string, ShopState>>;
  readonly isDown: boolean;
  readonly refusals: ReadonlyArray<{ readonly text: string }>;
}

export interface TestSandbox {
  readonly portal: FakePortal;
  readonly app: FastifyInstance;
  /** An event as the portal sends it; resolves with the status. */
  tell(type: string, data: object, headers?: Readonly<Record<string, string>>): Promise<number>;
  /** What a test suite asks for. */
  act(action: object): Promise<LightMyRequestResponse>;
  /** Lets this many seconds pass, and what is due in them happen. */
  pass(seconds: number): Promise<{ readonly nextDueAt: string | null }>;
  shown(): Promise<Shown>;
  /** What was reported to the portal and not looked at yet. */
  reported(path?: string): PortalCall[];
  /** The same systems after a restart: those in memory have forgotten everything. */
  restart(): Promise<void>;
}

const { id: clientId, secret: clientSecret, endpointSecret } = sandboxClients.products;

const open: Array<{ close(): Promise<unknown> }> = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

/** The sandbox beside a portal that has these shops. Downloads are published, and not reported here. */
export async function openSandbox(shops: readonly ConnectShop[] = [], stateFile: string | null = null) {
  const portal = await openFakePortal();
  open.push(portal);
  portal.shops.push(...shops);
  for (const { uuid } of shops) portal.entitlements.set(uuid, entitlementsOf(uuid));
  const create = async () => {
    const app = await createProductSandbox({
      portal: () => portal.origin,
      publicOrigin: 'https://portal.test',
      clientId,
      clientSecret,
      endpointSecret,
      stateFile,
    });
    open.push(app);
    return app;
  };
  let app = await create();
  const sandbox: TestSandbox = {
    portal,
    get app() {
      return app;
    },
    async tell(type, data, headers = {}) {
      const told = { subject: subjectOf(data), ...data };
      const payload = JSON.stringify({ type, timestamp: new Date(portal.now).toISOString(), data: told });
      const id = randomUUID();
      const signed = {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': new Webhook(endpointSecret).sign(id, new Date(), payload),
      };
      const answer = await app.inject({
        method: 'POST',
        url: '/dev/products/events',
        headers: { 'content-type': 'application/json', ...signed, ...headers },
        payload,
      });
      return answer.statusCode;
    },
    act: (action) => app.inject({ method: 'POST', url: '/dev/products', payload: action }),
    async pass(seconds) {
      portal.now += seconds * 1000;
      const payload = { now: new Date(portal.now).toISOString() };
      return (await app.inject({ method: 'POST', url: '/dev/products/clock', payload })).json();
    },
    shown: async () => (await app.inject('/dev/products.json')).json<Shown>(),
    reported(path = '') {
      const all = portal.reports.splice(0);
      return all.filter(({ call }) => call.includes(path) && (path !== '' || !call.includes('/download/')));
    },
    async restart() {
      await app.close();
      app = await create();
      await sandbox.pass(0);
    },
  };
  await sandbox.pass(0);
  sandbox.reported();
  return sandbox;
}

interface Told {
  readonly shopUuid?: string;
  readonly kind?: string;
  readonly externalId?: string;
  readonly uuid?: string;
  readonly clientId?: string;
}

/** As the portal names it. */
const subjectOf = ({ shopUuid, kind, externalId, uuid, clientId }: Told): string | undefined =>
  kind === undefined ? (uuid ?? externalId ?? shopUuid ?? clientId) : `${shopUuid}/${kind}/${externalId}`;

export const newShop = (change: Partial<ConnectShop> = {}): ConnectShop => ({
  version: 1,
  uuid: randomUUID(),
  organizationUuid: randomUUID(),
  organizationName: 'Radwerk Berlin GmbH',
  name: 'Räder & Mehr',
  type: 'cloud',
  mainShopUrl: null,
  usesShopify: false,
  provisioning: 'starting',
  pluginInstallationLicense: null,
  updatedAt: '2026-11-22T10:00:00.000Z',
  ...change,
});

export const entitlementsOf = (shopUuid: string, change: Partial<Entitlements> = {}): Entitlements => ({
  shopUuid,
  version: 1,
  state: 'active',
  erp: { enabled: true, plan: 'professional', includedOrders: 2000, extraOrderAmount: 15 },
  wms: { enabled: true, devices: 2 },
  pos: { enabled: true, devices: 3 },
  validUntil: null,
  suspendsAt: null,
  updatedAt: '2026-11-22T10:00:00.000Z',
  ...change,
});

export const submittedLead = (change: Partial<ConnectEventData<'lead.submitted'>> = {}) => ({
  version: 1,
  uuid: randomUUID(),
  partnerOrganizationUuid: randomUUID(),
  partnerName: 'Agentur Nordlicht GmbH',
  companyName: 'Sportwelt Kassel',
  contactName: 'Deniz Aydin',
  email: 'aydin@sportwelt.test',
  phone: null,
  shopSystem: null,
  interests: null,
  consent: null,
  state: 'submitted',
  createdAt: '2026-11-01T10:00:00.000Z',
  ...change,
});

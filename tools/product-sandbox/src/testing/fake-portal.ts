import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ConnectShop, Entitlements } from '@kontor/contract/connect-shop';

export interface PortalCall {
  /** `METHOD /path` below `/api/v4/connect`. */
  readonly call: string;
  readonly body: unknown;
}

type FakeAnswer = readonly [status: number, body?: unknown];

export interface FakePortal {
  readonly origin: string;
  readonly shops: ConnectShop[];
  readonly entitlements: Map<string, Entitlements>;
  /** What other systems have reported: all calls but those that read. */
  readonly reports: PortalCall[];
  /** What it answers to a report; 200 and nothing in particular by default. */
  answer: (report: PortalCall) => FakeAnswer | undefined;
  /** Tokens that it gave away are refused from now on. */
  expireTokens(): void;
  now: number;
  close(): Promise<void>;
}

/** The part of the portal that other systems see, without anything behind it. */
export async function openFakePortal(): Promise<FakePortal> {
  let tokens = 0;
  const server = createServer((request, response) => {
    void respond(request).then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(status === 204 ? undefined : JSON.stringify(body ?? null));
    });
  });

  async function respond(request: IncomingMessage): Promise<FakeAnswer> {
    const { pathname } = new URL(request.url ?? '/', 'http://portal');
    if (pathname === '/dev/clock') return [200, { now: new Date(portal.now).toISOString() }];
    if (pathname === '/api/v4/oidc/token') return [200, { access_token: `token-${tokens}`, expires_in: 600 }];
    if (request.headers.authorization !== `Bearer token-${tokens}`) return [401, { code: 'unauthorized' }];
    const path = pathname.replace('/api/v4/connect', '');
    if (request.method === 'GET') return read(path);
    const report = { call: `${request.method} ${path}`, body: JSON.parse(await text(request)) as unknown };
    portal.reports.push(report);
    return portal.answer(report) ?? [200, {}];
  }

  function read(path: string): FakeAnswer {
    if (path === '/shop') return [200, portal.shops];
    const [, uuid = '', document] = /^\/shop\/([^/]+)(\/entitlements)?$/.exec(path) ?? [];
    const found = document ? portal.entitlements.get(uuid) : portal.shops.find((shop) => shop.uuid === uuid);
    return found === undefined ? [404, { code: 'not-found', detail: '', violations: [] }] : [200, found];
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const portal: FakePortal = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    shops: [],
    entitlements: new Map(),
    reports: [],
    answer: () => undefined,
    expireTokens: () => void (tokens += 1),
    now: Date.parse('2026-11-22T10:00:00Z'),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return portal;
}

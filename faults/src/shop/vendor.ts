import { apiBase } from '@kontor/contract/calls';
import { sandboxClients } from '@kontor/contract/demo';
import type { Installation } from '../installation/installation.ts';
import type { Breach } from './breach.ts';
import type { ServerIndex } from './portal-client.ts';

export interface VendorAnswer {
  /** `null` when the connection ended without one. */
  readonly status: number | null;
  readonly body: unknown;
}

/** The vendor's other systems, over Connect. */
export interface Vendor {
  call(server: ServerIndex, method: string, path: string, body: unknown): Promise<VendorAnswer>;
}

const { id, secret } = sandboxClients.demo;

const unanswered: VendorAnswer = { status: null, body: null };

export function createVendor({ servers }: Installation, report: (breach: Breach) => void): Vendor {
  let token: string | null = null;

  async function send(server: ServerIndex, path: string, init: RequestInit): Promise<VendorAnswer> {
    const [first, second] = server === 0 ? servers : [servers[1], servers[0]];
    const { origin } = first.isUp() ? first : second;
    try {
      const answer = await fetch(`${origin}${apiBase}${path}`, init);
      const text = await answer.text();
      if (answer.status >= 500 && answer.status !== 503) {
        report({ check: 'no-server-error', detail: `${init.method} ${path} answered ${answer.status}: ${text}` });
      }
      const isJson = /json/.test(answer.headers.get('content-type') ?? '');
      return { status: answer.status, body: isJson && text ? (JSON.parse(text) as unknown) : text };
    } catch {
      return unanswered;
    }
  }

  async function newToken(server: ServerIndex): Promise<string | null> {
    const { status, body } = await send(server, '/oidc/token', {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    return status === 200 ? (body as { access_token: string }).access_token : null;
  }

  return {
    async call(server, method, path, body) {
      const attempt = () =>
        send(server, path, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      const answer = token === null ? null : await attempt();
      if (answer !== null && answer.status !== 401) return answer;
      token = await newToken(server);
      return token === null ? unanswered : attempt();
    },
  };
}

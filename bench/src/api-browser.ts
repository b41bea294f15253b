import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { demoUsers } from '@kontor/contract/demo';
import { freePort } from '@kontor/programs/free-port';
import { startProcess } from '@kontor/programs/server-process';
import { root } from '@kontor/workspace/bundles';

/** Accounts of the demo data; all have the same password. */
export const emails = (['merchant', 'partner', 'dunning', 'multi'] as const).map((name) => demoUsers[name].email);

interface Answer {
  readonly status: number;
  readonly cookies: readonly string[];
}

/** A browser with its own cookies, whose requests come from `address` according to a proxy header. */
function browser(origin: string, agent: Agent, address: string) {
  const jar = new Map<string, string>();
  return (method: string, path: string, body?: object): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const headers = {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-forwarded-for': address,
        'x-xsrf-token': decodeURIComponent(jar.get('XSRF-TOKEN') ?? ''),
        ...(body && { 'content-type': 'application/json' }),
      };
      const sent = request(`${origin}/api/v4${path}`, { method, agent, headers }, (response) => {
        const cookies = response.headers['set-cookie'] ?? [];
        for (const cookie of cookies) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
          jar.set(name, value);
        }
        response.resume();
        response.once('end', () => resolve({ status: response.statusCode ?? 0, cookies }));
        response.once('error', reject);
      });
      sent.once('error', reject);
      sent.end(body && JSON.stringify(body));
    });
}

export type ApiBrowser = ReturnType<typeof browser>;

/** @param connections maximum number of open connections; any number of browsers share them */
export type OpenBrowsers = (connections: number) => (address: string) => ApiBrowser;

/**
 * Runs a server with demo data that trusts the proxy header for client addresses: one address may not sign in that
 * often.
 */
export async function withServer<T>(work: (open: OpenBrowsers) => Promise<T>): Promise<T> {
  const server = await startProcess({
    script: join(root, 'api/src/server/main.ts'),
    env: { KONTOR_DATA_DIR: 'memory', KONTOR_DEMO: '1', TRUST_PROXY: '127.0.0.1' },
    port: await freePort(),
    readyAt: '/health/ready',
  });
  const agents: Agent[] = [];
  try {
    return await work((connections) => {
      const agent = new Agent({ keepAlive: true, maxSockets: connections });
      agents.push(agent);
      return (address) => browser(server.origin, agent, address);
    });
  } finally {
    for (const agent of agents) agent.destroy();
    await server.stop();
  }
}

import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { root } from '@kontor/workspace/bundles';
import { freePort } from '@kontor/workspace/free-port';
import { startProcess } from '@kontor/workspace/server-process';
import { median } from './interleaved.ts';

export interface LoginLoad {
  /** Logins per second, 64 at once. */
  readonly logins: number;
  /** Milliseconds within which 19 of 20 plain reads are answered, while nobody signs in and while 64 do. */
  readonly quiet: number;
  readonly busy: number;
  /** Median of how the two compare within one turn. */
  readonly ratio: number;
}

const turns = 5;
const milliseconds = 2_500;
const atOnce = 64;
/** Between two reads: somebody who looks now and then, and does not wait for his own requests. */
const pause = 5;

const emails = ['merchant', 'partner', 'dunning', 'multi'].map((name) => `${name}@demo.test`);
const password = 'kontor-demo-2026';

interface Answer {
  readonly status: number;
  readonly cookies: readonly string[];
}

/** A browser with connections of its own, which a proxy says comes from `address`. */
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

type Browser = ReturnType<typeof browser>;

async function signIn(ask: Browser, email: string): Promise<void> {
  const { status } = await ask('POST', '/auth/login', { username: email, password });
  if (status !== 200) throw new Error(`A login was answered ${status}.`);
}

/** How long reads take, one after the other, until `until`. */
async function reads(ask: Browser, until: number): Promise<number> {
  const times: number[] = [];
  while (performance.now() < until) {
    const startedAt = performance.now();
    const { status } = await ask('GET', '/user');
    if (status !== 200) throw new Error(`A read was answered ${status}.`);
    times.push(performance.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

/**
 * Signs 64 people in at once, again and again, and reads `GET /user` beside it: hashing passwords must not keep those waiting who
 * are signed in. Each comes from an address of its own, as behind a proxy, because one address may not try that often.
 */
export async function loginLoad(): Promise<LoginLoad> {
  const server = await startProcess({
    script: join(root, 'api/src/main.ts'),
    env: { KONTOR_DATA_DIR: 'memory', KONTOR_DEMO: '1', TRUST_PROXY: '127.0.0.1' },
    port: await freePort(),
    readyAt: '/health/ready',
  });
  const agents = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true, maxSockets: atOnce })] as const;
  try {
    const reader = browser(server.origin, agents[0], '10.1.0.1');
    const people = Array.from({ length: atOnce }, (_, index) => browser(server.origin, agents[1], `10.0.0.${index}`));
    for (const ask of [reader, ...people]) await ask('GET', '/config');
    await signIn(reader, emails[0] ?? '');

    const results: { quiet: number; busy: number; logins: number }[] = [];
    for (let turn = 0; turn <= turns; turn += 1) {
      const quiet = await reads(reader, performance.now() + milliseconds);
      const startedAt = performance.now();
      const until = startedAt + milliseconds;
      let count = 0;
      const logins = people.map(async (ask, index) => {
        while (performance.now() < until) {
          await signIn(ask, emails[index % emails.length] ?? '');
          count += 1;
        }
      });
      const busy = await reads(reader, until);
      await Promise.all(logins);
      // The first turn makes the server warm and does not count.
      if (turn > 0) results.push({ quiet, busy, logins: count / ((performance.now() - startedAt) / 1000) });
    }
    return {
      logins: median(results.map((result) => result.logins)),
      quiet: median(results.map((result) => result.quiet)),
      busy: median(results.map((result) => result.busy)),
      ratio: median(results.map((result) => result.busy / result.quiet)),
    };
  } finally {
    for (const agent of agents) agent.destroy();
    await server.stop();
  }
}

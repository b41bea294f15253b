import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { OperatorStatus, ReleaseFigures } from '@kontor/contract/operator-status';
import { codeOf } from '@kontor/programs/authenticator-app';
import { exampleVersion } from '@kontor/registry/testing/example-builds';
import { afterAll, describe, expect, it } from 'vitest';
import { loadsText, operatorIn, readLoads } from './portal-loads.ts';

const failuresByReason = { unreachable: 0, broken: 0, timeout: 0, incompatible: 0 };
const none: ReleaseFigures = {
  loads: 0,
  failures: 0,
  failuresByReason,
  failureRate: null,
  p50: null,
  p95: null,
  errors: 0,
};
const release = (hash: string, loads: number, failures: number, errors = 0) => ({
  version: exampleVersion(hash),
  publishedAt: '2026-11-01T08:00:00.000Z',
  publishedBy: 'ci',
  changelog: 'New',
  hour: none,
  day: { ...none, loads, failures, errors },
});

const status: OperatorStatus = {
  lastChange: null,
  hourSince: '2026-11-20T09:00:00.000Z',
  daySince: '2026-11-19T10:00:00.000Z',
  subjects: [
    {
      subject: 'signup',
      owner: { team: 'Sign-up', contact: 'signup@example.com' },
      current: release('a', 118, 2),
      currentSince: '2026-11-01T08:00:00.000Z',
      currentBy: 'eva@example.com',
      previous: null,
      canary: { release: release('b', 10, 5, 3), share: 0.1, organizations: 0, since: '2026-11-02T08:00:00.000Z' },
      candidate: release('c', 0, 0),
    },
  ],
};

const credentials = { username: 'operator@demo.test', password: 'kontor-demo-2026' };
/** An app of its own for each question: the next code of one comes after half a minute. */
const apps = [
  'JBSWY3DPEHPK3PXP',
  'KRSXG5CTMVRXEZLU',
  'MFRGGZDFMZTWQ2LK',
  'NBSWY3DPO5XXE3DE',
  'ONSWG4TFOQ2DKNRX',
  'OBQXG43XN5ZGIMJS',
  'MZXW6YTBOI4TSOJZ',
  'GEZDGNBVGY3TQOJQ',
];
let secret = '';
const operator = () => {
  secret = apps.pop() ?? '';
  return { ...credentials, secret };
};
const isCode = (code: unknown) => code === codeOf(secret) || code === codeOf(secret, 1);
let signedIn = 0;
/** Codes that another process has used meanwhile. */
let usedElsewhere = 0;

/** What a portal requires of a browser: its cookies, the XSRF token, and a permitted user. */
const portal = createServer((request, response) => {
  const answer = (code: number, body: object | null, cookies: string[] = []) => {
    response.writeHead(code, { 'set-cookie': cookies }).end(body && JSON.stringify(body));
  };
  const cookie = request.headers.cookie ?? '';
  const call = `${request.method} ${request.url}`;
  const hasToken = cookie.includes('XSRF-TOKEN=a%2Fb') && request.headers['x-xsrf-token'] === 'a/b';
  if (call === 'GET /api/v4/config') return answer(200, {}, ['XSRF-TOKEN=a%2Fb; Path=/']);
  if (request.method === 'POST' && !hasToken) return answer(403, { code: 'xsrf-token-mismatch' });
  if (call === 'POST /api/v4/auth/login') {
    return void json(request).then((body) => {
      const { code, ...others } = body as Record<string, unknown>;
      if (JSON.stringify(others) !== JSON.stringify(credentials)) return answer(401, { code: 'invalid-credentials' });
      if (!isCode(code) || usedElsewhere-- > 0) return answer(401, { code: 'second-factor-invalid' });
      signedIn += 1;
      return answer(200, {}, ['kontor-access=secret; HttpOnly']);
    });
  }
  if (!cookie.includes('kontor-access=secret')) return answer(401, { code: 'unauthenticated' });
  if (call === 'POST /api/v4/auth/logout') {
    signedIn -= 1;
    return answer(204, null);
  }
  return answer(200, status);
});
await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  portal.close();
});
const address = `http://127.0.0.1:${(portal.address() as AddressInfo).port}/`;

describe('how releases load', () => {
  it('is asked of the portal as an operator, who is signed out afterwards', async () => {
    const loadsOf = await readLoads(address, operator());
    expect(loadsText(loadsOf('signup', exampleVersion('a')))).toBe('2 of 120');
    expect(loadsText(loadsOf('signup', exampleVersion('b')))).toBe('5 of 15, 3 errors');
    expect(signedIn).toBe(0);
  });

  it('is asked with the next code where another process has used this one', async () => {
    usedElsewhere = 1;
    const loadsOf = await readLoads(address, operator());
    expect(loadsText(loadsOf('signup', exampleVersion('a')))).toBe('2 of 120');
  });

  it.each([
    ['not loaded yet', 'signup', exampleVersion('c')],
    ['the portal does not know', 'signup', exampleVersion('d')],
    ['belongs to another remote', 'partner', exampleVersion('a')],
    ['is not there', 'signup', undefined],
  ])('is open for a release that %s', async (_, subject, version) => {
    const loadsOf = await readLoads(address, operator());
    expect(loadsOf(subject, version)).toBeNull();
  });

  it.each([
    ['a wrong password', address, { password: 'x' }, 'answered POST /auth/login with 401: invalid-credentials'],
    ['a portal that is down', 'http://127.0.0.1:1', {}, 'cannot be reached'],
    ['no address', 'portal', {}, 'is no address'],
  ])('stays unknown with %s, and it is said why', async (_, url, who, message) => {
    await expect(readLoads(url, { ...operator(), ...who })).rejects.toThrow(message);
  });

  it('needs an operator in the environment', () => {
    expect(() => operatorIn({ KONTOR_OPERATOR: 'operator@demo.test' })).toThrow('KONTOR_OPERATOR_PASSWORD');
    expect(() => operatorIn({ KONTOR_OPERATOR: 'o', KONTOR_OPERATOR_PASSWORD: 'p' })).toThrow('KONTOR_OPERATOR_SECRET');
  });
});

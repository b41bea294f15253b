import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Acts } from './act.ts';
import { answerLimit, archiveLimit, createApi, endpoint } from './api.ts';
import { handleErrors } from './error-handler.ts';
import type { Guard } from './guard.ts';

/** Admits every request. */
const guard: Guard = {
  xsrf: {
    bindingOf: () => undefined,
    offer: () => {},
    renew: () => {},
    checkRepeated: () => {},
    checkBinding: () => {},
  },
  findCaller: async () => null,
  staffRoleOf: () => null,
  checkProof: async () => false,
  authenticateClient: async () => ({ name: 'ERP', id: 'shop-system', scopes: [] }),
  findAnyShop: async () => null,
  noteViewed: async () => {},
};

const acts: Acts = {
  add: () => {},
  ask: () => Promise.reject(new Error('No one asks for an act')),
};

let app: FastifyInstance;
let logged: string[];

beforeEach(() => {
  vi.useFakeTimers({ toNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'Date', 'performance'] });
  logged = [];
  app = Fastify({ logger: { level: 'warn', stream: { write: (line) => void logged.push(line) } } });
  handleErrors(app, () => null);
});
afterEach(async () => {
  await app.close();
});

/** Makes a call with a body, and waits until its handler has begun, which ends with `work`. */
async function call() {
  const begun = Promise.withResolvers<void>();
  const work = Promise.withResolvers<void>();
  createApi(app, guard, acts).route('POST /user/reset-password', () => {
    begun.resolve();
    return work.promise;
  });
  const answering = app.inject({
    method: 'POST',
    url: '/api/v4/user/reset-password',
    payload: { email: 'eva@radwerk.test' },
  });
  // Injected requests are not sent before they are awaited.
  void answering.then(() => {});
  await begun.promise;
  return { answering, work };
}

test.each([
  ['in its last millisecond is answered', answerLimit - 1, 202],
  ['after twenty seconds is answered with 503', 20_000, 503],
])('a call with a body that is done %s', async (_, duration, status) => {
  const { answering, work } = await call();
  vi.advanceTimersByTime(duration);
  work.resolve();
  const { statusCode, headers } = await answering;
  expect([statusCode, headers['retry-after']]).toEqual([status, status === 503 ? '5' : undefined]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a call that fails after its time limit is logged', async () => {
  const { answering, work } = await call();
  vi.advanceTimersByTime(answerLimit);
  work.reject(new Error('the connection was closed'));
  expect((await answering).statusCode).toBe(503);
  expect(logged).toContainEqual(expect.stringMatching(/the connection was closed.*a call failed after its time limit/));
});

test.each([
  ['an archive', 'GET /organization/{organizationUuid}/invoice/archive', archiveLimit],
  ['anything else', 'GET /organization/{organizationUuid}/invoice', answerLimit],
] as const)('the whole answer of %s has its time, and is given up after it', async (_, key, limit) => {
  await app.close();
  app = Fastify({ handlerTimeout: answerLimit });
  handleErrors(app, () => null);
  const begun = Promise.withResolvers<void>();
  const findCaller = () => {
    begun.resolve();
    return new Promise<never>(() => {});
  };
  createApi(app, { ...guard, findCaller }, acts).route(key, () =>
    Promise.reject(new Error('The caller is never found')),
  );
  let isAnswered = false;
  const url = endpoint(key).url.replace(':organizationUuid', '00000000-0000-4000-8000-000000000001');
  const answering = app.inject({ method: 'GET', url }).then((answer) => {
    isAnswered = true;
    return answer;
  });
  await begun.promise;
  await vi.advanceTimersByTimeAsync(limit - 1);
  expect(isAnswered).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect((await answering).statusCode).toBe(503);
});

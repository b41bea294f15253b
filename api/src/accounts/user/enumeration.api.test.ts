import { beforeAll, expect, test } from 'vitest';
import { merchant, newEmail, password } from '../../testing/accounts.ts';
import { testApp } from '../../testing/test-app.ts';
import type { TestAnswer, TestClient } from '../../testing/test-client.ts';
import { watchWork } from '../../testing/work.ts';

// Neither the answer nor its duration may reveal whether an address has an account.

const workDone = watchWork();
const kontor = await testApp();
let known: string;
let owner: TestClient;
beforeAll(async () => {
  ({ email: known } = await merchant(kontor));
  ({ client: owner } = await merchant(kontor));
});

interface Case {
  readonly call: string;
  readonly body: (email: string) => object;
  /** The caller; a guest by default. */
  readonly as?: () => TestClient;
  readonly status: number;
}

const cases: readonly Case[] = [
  { call: 'POST /signup/create-account', body: (email) => ({ email, language: 'de' }), status: 202 },
  { call: 'POST /signup/partner/create-account', body: (email) => ({ email, language: 'de' }), status: 202 },
  { call: 'POST /user/reset-password', body: (email) => ({ email }), status: 202 },
  { call: 'POST /user/change-email', body: (email) => ({ email, password }), as: () => owner, status: 202 },
  {
    call: 'POST /auth/login',
    body: (username) => ({ username, password: 'the wrong password' }),
    status: 401,
  },
];

/** Without what differs between any two answers. */
const visible = ({ statusCode, headers, body }: TestAnswer) => {
  const { date: _, 'set-cookie': __, 'x-request-id': ___, 'portal-time': ____, ...others } = headers;
  return { statusCode, headers: others, body };
};

async function seen(client: TestClient, { call, body }: Case, email: string) {
  workDone();
  const answer = await client.call(call, { body: body(email) });
  return { answer: visible(answer), work: workDone() };
}

// Durations vary on a busy machine, so the test compares what is done; bench/ measures the durations.
test.each(cases)('$call answers the same for known and unknown addresses, and does the same work', async (one) => {
  const client = one.as?.() ?? kontor.client();
  // One-time preparations are made by the first call.
  await seen(client, one, newEmail());
  const ofKnown = await seen(client, one, known);
  expect(ofKnown.answer.statusCode).toBe(one.status);
  expect(ofKnown.work.length).toBeGreaterThan(1);
  expect(await seen(client, one, newEmail())).toEqual(ofKnown);
  expect(await seen(client, one, known)).toEqual(ofKnown);
});

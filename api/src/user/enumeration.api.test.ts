import { beforeAll, expect, test } from '@jest/globals';
import { merchant, newEmail, password } from '../testing/accounts.ts';
import { testApp } from '../testing/test-app.ts';
import type { TestAnswer, TestClient } from '../testing/test-client.ts';

// Whether an address has an account must show neither in what is answered nor in how long that takes.

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
  /** As who; a guest unless given. */
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

/** How long one of the two takes is compared within each turn, so that what else the machine does hits both alike. */
const turns = 30;
/** A machine that is busy for a while makes a pair of medians differ by chance; a leak makes them differ each time. */
const attempts = 6;

async function timed(client: TestClient, { call, body }: Case, email: string) {
  const startedAt = performance.now();
  const answer = await client.call(call, { body: body(email) });
  return { answer, time: performance.now() - startedAt };
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const visible = ({ statusCode, headers, body }: TestAnswer) => {
  const { date: _, 'set-cookie': __, ...others } = headers;
  return { statusCode, headers: others, body };
};

async function compare(one: Case, client: TestClient) {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const seen = new Set<string>();
  for (let turn = 0; turn < turns; turn += 1) {
    const order = turn % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const which of order) {
      const { answer, time } = await timed(client, one, which === 'known' ? known : newEmail());
      times[which].push(time);
      seen.add(JSON.stringify(visible(answer)));
    }
    // The limits are the same for both, and would end the measurement.
    await kontor.infrastructure.database.deleteFrom('rate_limit').execute();
  }
  return { seen, ratio: median(times.known) / median(times.unknown) };
}

test.each(cases)('$call answers the same for known and unknown addresses, in the same time', async (one) => {
  const client = one.as?.() ?? kontor.client();
  const ratios: number[] = [];
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const { seen, ratio } = await compare(one, client);
    expect([...seen].map((answer) => (JSON.parse(answer) as { statusCode: number }).statusCode)).toEqual([one.status]);
    ratios.push(ratio);
    if (Math.abs(ratio - 1) <= 0.1) break;
  }
  expect(Math.min(...ratios.map((ratio) => Math.abs(ratio - 1)))).toBeLessThanOrEqual(0.1);
});

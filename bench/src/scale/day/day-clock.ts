import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { PortalOfDay } from './portal-of-day.ts';

/** How often servers ask for what is to be compared (billing/webhooks/round-interval.ts). */
export const roundSeconds = 600;

/**
 * Moves the time of everything on at once, and tells it. `POST /dev/clock` of one server would do all work itself, one job after another:
 * here both servers learn of the time, and their workers do what is due beside each other, as they do in production.
 */
export async function moveOn({ client, servers, sandbox }: PortalOfDay, seconds: number): Promise<Date> {
  await client.query(
    `insert into system_value (name, value) values ('clock-offset', $1)
      on conflict (name) do update set value = (system_value.value::bigint + $1::bigint)::text`,
    [String(seconds * 1000)],
  );
  const [one, other] = servers;
  const [now] = await Promise.all([timeOf(one), timeOf(other)]);
  const theirs = (await read(`${sandbox}/payment-sandbox/clock`)) as { now: string };
  const behind = Math.floor((now.getTime() - Date.parse(theirs.now)) / 1000);
  if (behind > 0) await post(`${sandbox}/payment-sandbox/clock`, { advanceSeconds: behind });
  return now;
}

/** What servers look up by a timer of the machine's time, which a moved clock does not reach. */
export const roundOf = ({ origin }: { readonly origin: string }): Promise<void> =>
  post(`${origin}/dev/payment-round`, { customers: 'due' });

/** Resolves when nothing that is due waits or runs. */
export async function untilNothingIsDue(client: pg.Client, now: Date): Promise<void> {
  const due = `select from job where failed_at is null and (locked_until is not null or due_at <= $1) limit 1`;
  while ((await client.query(due, [now])).rowCount !== 0) await pause(20);
}

export async function timeOf({ origin }: { readonly origin: string }): Promise<Date> {
  const { now } = (await read(`${origin}/dev/clock`)) as { now: string };
  return new Date(now);
}

async function read(url: string): Promise<unknown> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function post(url: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

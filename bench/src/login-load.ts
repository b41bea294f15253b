import { type ApiBrowser, emails, withServer } from './api-browser.ts';
import { median } from './interleaved.ts';
import { demo } from './visitor.ts';

export interface LoginLoad {
  /** Logins per second, 64 at once. */
  readonly logins: number;
  /** 95th percentile of plain reads in milliseconds, without logins and during 64 of them. */
  readonly quiet: number;
  readonly busy: number;
  /** Median ratio of the two within one turn. */
  readonly ratio: number;
}

const turns = 5;
const milliseconds = 2_500;
const atOnce = 64;
/** Pause between two reads: a user who reads now and then. */
const pause = 5;

async function signIn(ask: ApiBrowser, email: string): Promise<void> {
  const { status } = await ask('POST', '/auth/login', { username: email, password: demo.password });
  if (status !== 200) throw new Error(`A login was answered ${status}.`);
}

/** Durations of reads, one after the other, until `until`. */
async function reads(ask: ApiBrowser, until: number): Promise<number> {
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
 * Signs in 64 users at once, repeatedly, while `GET /user` is read: hashing passwords must not delay signed-in users.
 * Each login has an address of its own, as behind a proxy, because one address may not try that often.
 */
export const loginLoad = (): Promise<LoginLoad> =>
  withServer(async (open) => {
    const reader = open(1)('10.1.0.1');
    const personFrom = open(atOnce);
    const people = Array.from({ length: atOnce }, (_, index) => personFrom(`10.0.0.${index}`));
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
      // The first turn warms the server up and does not count.
      if (turn > 0) results.push({ quiet, busy, logins: count / ((performance.now() - startedAt) / 1000) });
    }
    return {
      logins: median(results.map((result) => result.logins)),
      quiet: median(results.map((result) => result.quiet)),
      busy: median(results.map((result) => result.busy)),
      ratio: median(results.map((result) => result.busy / result.quiet)),
    };
  });

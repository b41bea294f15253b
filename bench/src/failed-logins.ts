import { emails, withServer } from './api-browser.ts';
import { median } from './interleaved.ts';

/** Duration of a login with a wrong password, in milliseconds. */
export interface FailedLogins {
  /** Medians. */
  readonly known: number;
  readonly unknown: number;
  /** Ratio of the slower one to the faster one. */
  readonly ratio: number;
}

/** An account is locked after fifty attempts. */
const turns = 45 * emails.length;

/**
 * Signs in with wrong passwords in turns, for existing and for unknown accounts: the duration must not distinguish
 * them.
 */
export const failedLogins = (): Promise<FailedLogins> =>
  withServer(async (open) => {
    const personFrom = open(1);
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let turn = 0; turn < turns; turn += 1) {
      const ask = personFrom(`10.0.0.${turn}`);
      await ask('GET', '/config');
      const usernames = { known: emails[turn % emails.length] ?? '', unknown: `nobody-${turn}@demo.test` };
      for (const which of turn % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const startedAt = performance.now();
        const { status } = await ask('POST', '/auth/login', { username: usernames[which], password: 'not this one' });
        if (status !== 401) throw new Error(`A wrong password was answered ${status}.`);
        times[which].push(performance.now() - startedAt);
      }
    }
    const [known, unknown] = [median(times.known), median(times.unknown)];
    return { known, unknown, ratio: Math.max(known / unknown, unknown / known) };
  });

import { setTimeout as pause } from 'node:timers/promises';

/** Longer than any call takes that is answered at all. */
const longest = 20_000;

/** A driver that has stopped answering would otherwise be waited for until the test ends, without a word about where. */
export async function answered<Answer>(what: string, call: Promise<Answer>): Promise<Answer> {
  const ending = new AbortController();
  const late = pause(longest, null, { signal: ending.signal }).then(() => {
    throw new Error(`The driver does not answer ${what}.`);
  });
  for (const promise of [call, late]) promise.catch(() => undefined);
  return Promise.race([call, late]).finally(() => ending.abort());
}

import { setTimeout as pause } from 'node:timers/promises';
import { seconds } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Journal } from './journal.ts';

/** What a lost database may lose of contracts and payments. Numbers and mails wait for the journal. */
const interval = seconds(1);

/** After a failure: the store of the journal is unavailable. */
const later = seconds(5);

/** Writes the journal in the background. @returns what ends it, once everything is written */
export function keepCopying(journal: Pick<Journal, 'copySome'>, log: Log): () => Promise<void> {
  const ending = new AbortController();
  let isFailing = false;

  async function copy(): Promise<number> {
    try {
      await journal.copySome();
      isFailing = false;
      return interval;
    } catch (error) {
      if (!isFailing) log.error({ err: error }, 'the journal cannot be written: documents and mails wait for it');
      isFailing = true;
      return later;
    }
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      const wait = await copy();
      // The wait ends early when the server stops.
      await pause(wait, undefined, { signal: ending.signal }).catch(() => {});
    }
    await copy();
  }

  const running = run();
  return () => {
    ending.abort();
    return running;
  };
}

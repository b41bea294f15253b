import type { Sandbox } from '../state/sandbox.ts';
import { nextDue } from './due-work.ts';

/** Timers cannot wait longer; the timer is set again then. */
const longestWait = 2_000_000_000;
/** Delay after failed work, so that a permanent failure does not cause a busy loop. */
const restAfterFailure = 60_000;

export interface ClockWork {
  /** Moves the clock and does due work in order, each piece at its own time, delivering its events before the next. */
  advance(seconds: number): Promise<void>;
  /** Sets the timer for the next due work. */
  watch(): void;
  close(): Promise<void>;
}

interface Around {
  /** Called after each piece of work to deliver its events. */
  tell: () => Promise<void>;
  report: (error: unknown) => void;
}

export function clockWork(sandbox: Sandbox, { tell, report }: Around): ClockWork {
  const { clock, store } = sandbox;
  let queue: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let failed = false;

  const catchUp = async () => {
    try {
      for (let due = nextDue(sandbox); due && due.at <= clock.running() && !closed; due = nextDue(sandbox)) {
        clock.pin(due.at);
        store.attempt(due.run, () => false);
        await tell();
      }
    } finally {
      clock.unpin();
    }
  };

  const enqueue = (work: () => Promise<void>) => {
    const result = queue.then(work);
    queue = result.then(
      () => {
        failed = false;
        watch();
      },
      () => {
        failed = true;
        watch();
      },
    );
    return result;
  };

  const watch = () => {
    clearTimeout(timer);
    if (closed) return;
    const due = nextDue(sandbox);
    if (!due) return;
    const wait = Math.max(failed ? restAfterFailure : 0, (due.at - clock.running()) * 1000);
    timer = setTimeout(() => void enqueue(catchUp).catch(report), Math.min(wait, longestWait));
    timer.unref();
  };

  return {
    advance: (seconds) =>
      enqueue(async () => {
        clock.advance(seconds);
        await catchUp();
        await tell();
      }),
    watch,
    async close() {
      closed = true;
      clearTimeout(timer);
      await queue;
    },
  };
}

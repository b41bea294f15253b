import type { Log } from '../../infrastructure/log.ts';
import type { Bundles, QueriesResult, RenderResult } from './render-messages.ts';
import { NotBegunError, RenderThread, ThreadEndedError } from './render-thread.ts';

/** Renders pages apart from everything else of the server. */
export interface Renderer {
  /**
   * Rejects with `ThreadEndedError` where a page took too long or too much memory.
   *
   * @param request a `PageRequest` as JSON
   * @param signal a page that is aborted before its turn is not rendered
   */
  render(bundles: Bundles, request: string, signal?: AbortSignal): Promise<RenderResult>;
  /**
   * The calls whose answers a page shows first. Rejects as `render` does.
   *
   * @param code a `PageCode` as JSON
   */
  queries(bundles: Bundles, page: string, code: string): Promise<QueriesResult>;
  /** Runs the scripts in each thread ahead, so that none has to while a visitor waits. Never rejects. */
  open(bundles: Bundles): Promise<void>;
  stop(): Promise<void>;
}

/** With two, one that is stuck until it is ended does not stop all rendering. */
const threadsAtMost = 2;

/** Starts threads when they are needed, and in place of those that have ended. */
export function createRenderer(log: Pick<Log, 'info' | 'warn' | 'error'>): Renderer {
  let threads: RenderThread[] = [];
  let isStopped = false;

  /** Running a page's scripts takes longer than waiting for another page. */
  const delay = (thread: RenderThread, bundles: Bundles) => thread.waiting + (thread.hasOpen(bundles) ? 0 : 1);

  function freeThread(bundles: Bundles): RenderThread {
    threads = threads.filter(({ hasEnded }) => !hasEnded);
    const [freest] = threads.toSorted((a, b) => delay(a, bundles) - delay(b, bundles));
    if (freest && (freest.waiting === 0 || threads.length === threadsAtMost)) return freest;
    const fresh = new RenderThread(log);
    threads.push(fresh);
    return fresh;
  }

  /** What waited behind a page that has ended its thread is done by another one: it is not to blame. */
  async function onThread<Result>(bundles: Bundles, work: (thread: RenderThread) => Promise<Result>): Promise<Result> {
    try {
      return await work(freeThread(bundles));
    } catch (error) {
      if (!(error instanceof NotBegunError)) throw error;
      if (isStopped) throw new ThreadEndedError('The server stops.', { cause: error });
      return onThread(bundles, work);
    }
  }

  return {
    render: (bundles, request, signal) => onThread(bundles, (thread) => thread.render(bundles, request, signal)),
    queries: (bundles, page, code) => onThread(bundles, (thread) => thread.queries(bundles, page, code)),
    async open(bundles) {
      threads = threads.filter(({ hasEnded }) => !hasEnded);
      while (threads.length < threadsAtMost && !isStopped) threads.push(new RenderThread(log));
      await Promise.allSettled(threads.map((thread) => thread.open(bundles)));
    },
    async stop() {
      isStopped = true;
      const stopped = threads;
      threads = [];
      await Promise.all(stopped.map((thread) => thread.stop()));
    },
  };
}

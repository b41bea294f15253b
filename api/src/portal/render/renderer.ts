import type { PageRequest } from '@kontor/contract/server-page';
import type { Log } from '../../infrastructure/log.ts';
import type { Bundles, RenderResult } from './render-messages.ts';
import { RenderThread } from './render-thread.ts';

/** Renders pages apart from everything else of the server. */
export interface Renderer {
  /** Rejects with `ThreadEndedError` where a page took too long or too much memory. */
  render(bundles: Bundles, request: PageRequest): Promise<RenderResult>;
  stop(): Promise<void>;
}

/** With two, one that is stuck until it is ended does not stop all rendering. */
const threadsAtMost = 2;

/** Starts threads when they are needed, and in place of those that have ended. */
export function createRenderer(log: Pick<Log, 'info' | 'warn' | 'error'>): Renderer {
  let threads: RenderThread[] = [];

  function freeThread(): RenderThread {
    threads = threads.filter(({ hasEnded }) => !hasEnded);
    const [freest] = threads.toSorted((a, b) => a.waiting - b.waiting);
    if (freest && (freest.waiting === 0 || threads.length === threadsAtMost)) return freest;
    const fresh = new RenderThread(log);
    threads.push(fresh);
    return fresh;
  }

  return {
    render: (bundles, request) => freeThread().render(bundles, request),
    async stop() {
      const stopped = threads;
      threads = [];
      await Promise.all(stopped.map((thread) => thread.stop()));
    },
  };
}

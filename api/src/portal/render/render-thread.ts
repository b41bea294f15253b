import { Worker } from 'node:worker_threads';
import { seconds } from '../../infrastructure/clock.ts';
import type { Log } from '../../infrastructure/log.ts';
import type { Bundles, FromWorker, QueriesResult, RenderResult, ToWorker } from './render-messages.ts';

/** A thread has ended with work in hand: it took too long, or too much memory. */
export class ThreadEndedError extends Error {
  override readonly name = 'ThreadEndedError';
}

/** A thread has ended before it began with the work. */
export class NotBegunError extends Error {
  override readonly name = 'NotBegunError';
}

/**
 * When a thread that is still busy is ended, in milliseconds. Far above the time that visitors wait, because a busy
 * machine is no endless loop; scripts are compiled before the first page.
 */
export const threadLimits = { render: seconds(1), open: seconds(10) } as const;

/**
 * Contexts that a thread keeps: of the host and of each remote, and of canaries or those before. Each takes some ten
 * megabytes.
 */
const keptContexts = 8;

/** Megabytes for scripts and pages of all its contexts; a thread that needs more is ended. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 2 };

/** What a thread answers. */
type WorkResult = RenderResult | QueriesResult;

/** One thread that renders one page after another. It has no environment, no input, and nothing of Node in reach of a bundle. */
export class RenderThread {
  readonly #worker: Worker;
  readonly #log: Pick<Log, 'info' | 'warn' | 'error'>;
  readonly #open = new Set<string>();
  #job: { readonly resolve: (result: WorkResult) => void; readonly reject: (error: Error) => void } | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #hasEnded = false;

  constructor(log: Pick<Log, 'info' | 'warn' | 'error'>) {
    this.#log = log;
    this.#worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
      name: 'page-renderer',
      env: {},
      argv: [],
      execArgv: [],
      stdin: false,
      resourceLimits,
    });
    this.#worker.unref();
    this.#worker.on('message', (message: FromWorker) => this.#receive(message));
    this.#worker.on('error', (error: Error) => this.#end(error));
    this.#worker.on('exit', () => this.#end(new Error('The thread has exited.')));
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** How many pages wait or are being rendered. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Whether it has run these scripts already. */
  hasOpen({ key }: Bundles): boolean {
    return this.#open.has(key);
  }

  /** Rejects with `ThreadEndedError` if the thread did not live to answer, and with `NotBegunError` if it had ended before. */
  render(bundles: Bundles, request: string, signal?: AbortSignal): Promise<RenderResult> {
    return this.#inTurn(async () => {
      // Its visitor waits no longer: then the next page shall not wait for it either.
      if (signal?.aborted) return null;
      return (await this.#askIn(bundles, { kind: 'render', key: bundles.key, request })) as RenderResult;
    });
  }

  /** The same for the calls whose answers a page shows first. */
  queries(bundles: Bundles, page: string, code: string): Promise<QueriesResult> {
    return this.#inTurn(
      async () => (await this.#askIn(bundles, { kind: 'queries', key: bundles.key, page, code })) as QueriesResult,
    );
  }

  /** Runs the scripts ahead. Rejects as `render` does. */
  async open(bundles: Bundles): Promise<void> {
    await this.#inTurn(() => this.#openContext(bundles));
  }

  async stop(): Promise<void> {
    this.#end(new Error('The server stops.'));
    await this.#worker.terminate();
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    const result = this.#queue.then(work);
    this.#queue = result.catch(() => undefined);
    return result.finally(() => {
      this.#waiting -= 1;
    });
  }

  async #askIn(bundles: Bundles, message: ToWorker): Promise<WorkResult> {
    return (await this.#openContext(bundles)) ?? this.#ask(message, threadLimits.render);
  }

  /** Returns a failure, or `null` when the context is there. */
  async #openContext(bundles: Bundles): Promise<WorkResult> {
    const { key } = bundles;
    const isOpen = this.#open.delete(key);
    const failure = isOpen ? null : await this.#ask({ kind: 'open', bundles }, threadLimits.open);
    if (failure) return failure;
    this.#open.add(key);
    const [oldest] = this.#open;
    if (this.#open.size > keptContexts && oldest !== undefined) {
      this.#open.delete(oldest);
      this.#worker.postMessage({ kind: 'forget', key: oldest } satisfies ToWorker);
    }
    return null;
  }

  #ask(message: ToWorker, limit: number): Promise<WorkResult> {
    if (this.#hasEnded) return Promise.reject(new NotBegunError('The thread has ended.'));
    const { promise, resolve, reject } = Promise.withResolvers<WorkResult>();
    this.#job = { resolve, reject };
    const timer = setTimeout(() => {
      this.#end(new Error(`It was busy for ${limit} ms.`));
      void this.#worker.terminate();
    }, limit);
    timer.unref();
    this.#worker.postMessage(message);
    return promise.finally(() => {
      clearTimeout(timer);
      this.#job = null;
    });
  }

  #receive(message: FromWorker): void {
    if (message.kind === 'done') return this.#job?.resolve(message.result);
    const level = message.level === 'debug' ? 'info' : message.level;
    this.#log[level]({ said: message.text }, 'a page that is rendered says something');
  }

  #end(cause: Error): void {
    this.#hasEnded = true;
    this.#job?.reject(new ThreadEndedError(cause.message, { cause }));
  }
}

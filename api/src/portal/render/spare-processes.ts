import { NotStartedError, type RenderProcess } from './render-process.ts';

/** As many as pages are worked on at once (signed-in-pages.ts). Each takes some forty megabytes of its own. */
const spares = 4;

/** Starting one takes as much of a processor as a page: more at once would only make all of them late. */
const mostStarting = 2;

/** Of all hosts. Those that are used count until they have ended, which takes a second if their code is stuck. */
export const mostProcesses = 8;

/** Processes in which the script of one host has run, and nothing else. */
export class SpareProcesses<Process extends Pick<RenderProcess, 'opened' | 'hasEnded' | 'end'>> {
  readonly #start: () => Process;
  readonly #countBeside: (own: SpareProcesses<Process>) => number;
  readonly #waiting = new Set<PromiseWithResolvers<Process | null>>();
  #ready: Process[] = [];
  #used: Process[] = [];
  #starting = 0;
  #hasEnded = false;

  /** @param countBeside processes of other hosts */
  constructor(start: () => Process, countBeside: (own: SpareProcesses<Process>) => number) {
    this.#start = start;
    this.#countBeside = countBeside;
  }

  /** Those that live, and those that start. */
  get count(): number {
    return this.#starting + [...this.#ready, ...this.#used].filter(({ hasEnded }) => !hasEnded).length;
  }

  get isWaitedFor(): boolean {
    return this.#waiting.size > 0;
  }

  /**
   * One that has never been used, and starts another in its place. `null` if it is not waited for any longer. Rejects with
   * `NotStartedError` if none can be started. Call `fill` when it has ended.
   */
  take(signal: AbortSignal): Promise<Process | null> {
    if (signal.aborted) return Promise.resolve(null);
    const wish = Promise.withResolvers<Process | null>();
    this.#waiting.add(wish);
    signal.addEventListener('abort', () => {
      this.#waiting.delete(wish);
      wish.resolve(null);
    });
    this.fill();
    return wish.promise;
  }

  /** Starts what is missing. */
  fill(): void {
    this.#ready = this.#ready.filter(({ hasEnded }) => !hasEnded);
    this.#used = this.#used.filter(({ hasEnded }) => !hasEnded);
    this.#hand();
    const missing = () => {
      const unused = this.#ready.length + this.#starting;
      return (
        Math.min(spares + this.#waiting.size, mostProcesses - this.#countBeside(this) - this.#used.length) - unused
      );
    };
    while (!this.#hasEnded && this.#starting < mostStarting && missing() > 0) void this.#startOne();
  }

  end(reason: string): void {
    this.#hasEnded = true;
    for (const process of this.#ready) process.end(reason);
    for (const { reject } of this.#waiting) reject(new NotStartedError(reason));
    this.#waiting.clear();
  }

  async #startOne(): Promise<void> {
    this.#starting += 1;
    const process = this.#start();
    try {
      await process.opened;
      this.#ready.push(process);
    } catch (error) {
      // What cannot start now would not a moment later: tried again when the next page asks.
      for (const { reject } of this.#waiting) reject(error);
      this.#waiting.clear();
    }
    this.#starting -= 1;
    if (this.#hasEnded) return process.end('It is not needed any longer.');
    if (!process.hasEnded) this.fill();
  }

  #hand(): void {
    for (const wish of this.#waiting) {
      const process = this.#ready.shift();
      if (process === undefined) return;
      this.#waiting.delete(wish);
      this.#used.push(process);
      wish.resolve(process);
    }
  }
}

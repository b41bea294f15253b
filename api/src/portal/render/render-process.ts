import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { hostServerGlobal } from '@kontor/contract/server-page';
import * as z from 'zod/mini';
import { seconds } from '../../infrastructure/clock.ts';
import type { Log } from '../../infrastructure/log.ts';
import { createBlockReader, serializedBlock } from './blocks.ts';
import {
  Compiled,
  FromProcess,
  Opened,
  Queried,
  type QueriesResult,
  Rendered,
  type RenderFailure,
  type RenderResult,
  type SentScript,
  type ServerScript,
  type ToProcess,
} from './render-messages.ts';

/** A process has ended with work in hand: it took too long, too much memory, or said what none says. */
export class ProcessEndedError extends Error {
  override readonly name = 'ProcessEndedError';
}

/** A process has ended before it began with the work. */
export class NotBegunError extends Error {
  override readonly name = 'NotBegunError';
}

/** A process did not get as far as a page: the server has no files or memory for one, or its host's script does not end. */
export class NotStartedError extends Error {
  override readonly name = 'NotStartedError';
}

/**
 * When a process that is still busy is ended, in milliseconds. Far above the time that visitors wait, because a busy
 * machine is no endless loop, and the page of an ended process is rendered for no visitor for a while. The host's script is run while the process opens, a remote's with its first page.
 */
export const processLimits = { work: seconds(3), open: seconds(10) } as const;

/** Bytes that a process may send for one job: a page, or what is compiled of a script, and what it writes to the log. */
const mostBytes = 8_000_000;

/** Lines for the log that are taken for one job. The program keeps to less (render-program.cjs). */
const mostSaid = 40;

const rendering = join(import.meta.dirname, 'render-program.cjs');
const globals = join(import.meta.dirname, 'context-globals.js');

/** Kilobytes of data that V8 reserves for code, which count although most of them are never used. */
const reserved = 512 * 1024;

interface Limits {
  /** Megabytes that V8 takes for its heap. */
  readonly heap: number;
  /** Megabytes of data in all, array buffers included. The largest pages work with two thirds of what one page may take. */
  readonly data: number;
  /**
   * Seconds of the processor where hostile code may run, in case the server that would end it has been ended itself. What a
   * remote renders for everybody is rendered once and takes a few of them.
   */
  readonly processor: number | 'unlimited';
}

/** What a process is used for. */
export type Use = 'pages-of-host' | 'pages-of-remote' | 'one-page';

const limits: Readonly<Record<Use, Limits>> = {
  'pages-of-host': { heap: 192, data: 288, processor: 'unlimited' },
  'pages-of-remote': { heap: 192, data: 288, processor: 600 },
  'one-page': { heap: 96, data: 144, processor: 20 },
};

/** The operating system keeps them, and allows no file and no memory dump. Without them a process does not start. */
const startWithin = ({ data, processor }: Limits): string =>
  `unset PWD; ulimit -d ${reserved + data * 1024} && ulimit -t ${processor} && ulimit -f 0 && ulimit -c 0 && exec "$0" "$@"`;

/**
 * Those that change how V8 compiles must be the same for every use: it refuses what was compiled with others.
 *
 * The first garbage of one page is not worth collecting.
 */
const optionsOf = (use: Use, program: string): string[] => [
  '--permission',
  `--allow-fs-read=${program}`,
  `--allow-fs-read=${globals}`,
  '--disallow-code-generation-from-strings',
  `--max-old-space-size=${limits[use].heap}`,
  ...(use === 'one-page' ? ['--min-semi-space-size=16'] : []),
];

type Child = ChildProcessByStdio<Writable, Readable, null>;

/** `null` if the machine has no files or memory for another one. */
function spawned(use: Use, program: string, failed: (reason: string) => void): Child | null {
  try {
    const command = startWithin(limits[use]);
    const child = spawn('/bin/sh', ['-c', command, process.execPath, ...optionsOf(use, program), program], {
      env: {},
      cwd: '/',
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    child.on('error', ({ message }) => failed(message));
    child.unref();
    // Where no file is left for them, it comes without.
    return (child.stdin as Writable | undefined) && (child.stdout as Readable | undefined) ? child : null;
  } catch (error) {
    failed(String(error));
    return null;
  }
}

interface Job {
  readonly number: number;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A process with the scripts of a host, and of one remote at most. It has no environment, may open nothing but its own
 * program, and is told nothing but what its pages are made of. Whatever it sends is checked, and it can end nothing but
 * itself.
 */
export class RenderProcess {
  readonly #child: Child | null;
  readonly #log: Pick<Log, 'info' | 'warn' | 'error'>;
  readonly #opened: Promise<RenderFailure | null>;
  readonly #known = new Set<string>();
  #job: Job | null = null;
  #lastJob = -1;
  #said = 0;
  #received = 0;
  #queue: Promise<unknown>;
  #waiting = 0;
  /** Why it has ended; `null` while it lives. */
  #endedBy: string | null = null;

  /** Never throws: a process that cannot be started is one that has ended. */
  constructor(host: SentScript, use: Use, log: Pick<Log, 'info' | 'warn' | 'error'>, program: string = rendering) {
    this.#log = log;
    this.#child = spawned(use, program, (reason) => this.end(`It cannot run: ${reason}`));
    if (this.#child) this.#listen(this.#child);
    this.#opened = this.#open(host);
    this.#queue = this.#opened.catch(() => undefined);
  }

  get hasEnded(): boolean {
    return this.#endedBy !== null;
  }

  /** How many pages wait or are being rendered. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Resolves when the host's script has run, with its failure if it has failed. Rejects with `NotStartedError`. */
  get opened(): Promise<RenderFailure | null> {
    return this.#opened;
  }

  /**
   * Rejects with `ProcessEndedError` if the process did not live to answer, with `NotBegunError` if it had ended before, and
   * with `NotStartedError` if it never opened.
   *
   * @param request a `PageRequest` as JSON
   * @param signal a page that is aborted before its turn is not rendered
   */
  render(remote: SentScript | null, request: string, signal?: AbortSignal): Promise<RenderResult> {
    return this.#inTurn(Rendered, async () => {
      // Its visitor waits no longer: then the next page shall not wait for it either.
      if (signal?.aborted) return null;
      return this.#askWith(remote, (job, bringsRemote) => ({ kind: 'render', job, bringsRemote, request }));
    });
  }

  /** The calls whose answers a page shows first. Rejects as `render` does. */
  queries(remote: SentScript | null, page: string, pageCode: string): Promise<QueriesResult> {
    return this.#inTurn(Queried, () =>
      this.#askWith(remote, (job, bringsRemote) => ({ kind: 'queries', job, bringsRemote, page, pageCode })),
    );
  }

  /** What V8 has compiled of the host's script so far. `null` if it cannot be told. Rejects as `render` does. */
  compiled(): Promise<Uint8Array | null> {
    return this.#codeOf((job) => ({ kind: 'compiled', job }));
  }

  /** The same for all of a remote's script, which is not run. Rejects as `render` does. */
  compile(script: ServerScript): Promise<Uint8Array | null> {
    return this.#codeOf((job) => ({ kind: 'compile', job, script }));
  }

  end(reason: string): void {
    this.#job?.reject(new ProcessEndedError(reason));
    this.#job = null;
    if (this.#endedBy !== null) return;
    this.#endedBy = reason;
    this.#child?.kill('SIGKILL');
    this.#child?.stdin.destroy();
    this.#child?.stdout.destroy();
  }

  #listen(child: Child): void {
    const readBlock = createBlockReader(mostBytes, (text) => this.#receive(text));
    child.stdout.on('data', (bytes: Buffer) => {
      this.#received += bytes.length;
      if (this.#received > mostBytes || !readBlock(bytes)) this.end('It said too much.');
    });
    // A process that has ended reads nothing; `exit` says so.
    child.stdin.on('error', () => undefined);
    child.on('exit', (code, signal) => this.end(`It has ended by itself (${signal ?? code}).`));
  }

  async #open(host: SentScript): Promise<RenderFailure | null> {
    try {
      const answer = await this.#ask(processLimits.open, () => ({ kind: 'open', hostGlobal: hostServerGlobal }), host);
      return this.#checked(Opened, answer);
    } catch (error) {
      throw new NotStartedError(error instanceof Error ? error.message : String(error), { cause: error });
    }
  }

  async #codeOf(message: (job: number) => ToProcess): Promise<Uint8Array | null> {
    const answer = await this.#inTurn(Compiled, async () => {
      const failure = await this.#opened;
      return failure ?? this.#ask(processLimits.open, message);
    });
    return 'failed' in answer ? null : Buffer.from(answer.compiled, 'base64');
  }

  async #inTurn<Answer>(schema: z.ZodMiniType<Answer>, work: () => Promise<unknown>): Promise<Answer> {
    this.#waiting += 1;
    const result = this.#queue.then(work).then((answer) => this.#checked(schema, answer));
    this.#queue = result.catch(() => undefined);
    return result.finally(() => {
      this.#waiting -= 1;
    });
  }

  #checked<Answer>(schema: z.ZodMiniType<Answer>, answer: unknown): Answer {
    const { data, success } = z.safeParse(schema, answer);
    if (success) return data;
    this.end('Its answer is none.');
    throw new ProcessEndedError('Its answer is none.');
  }

  async #askWith(
    remote: SentScript | null,
    message: (job: number, bringsRemote: boolean) => ToProcess,
  ): Promise<unknown> {
    const failure = await this.#opened;
    if (failure) return failure;
    const unknown = remote && !this.#known.has(remote.url) ? remote : null;
    if (unknown) this.#known.add(unknown.url);
    return this.#ask(processLimits.work, (job) => message(job, unknown !== null), unknown);
  }

  #ask(limit: number, message: (job: number) => ToProcess, script: SentScript | null = null): Promise<unknown> {
    if (this.#endedBy !== null) return Promise.reject(new NotBegunError(this.#endedBy));
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#lastJob += 1;
    this.#job = { number: this.#lastJob, resolve, reject };
    this.#said = 0;
    this.#received = 0;
    const timer = setTimeout(() => this.end(`It was busy for ${limit} ms.`), limit);
    timer.unref();
    this.#child?.stdin.write(serializedBlock(message(this.#lastJob)));
    if (script) this.#child?.stdin.write(script.block);
    return promise.finally(() => clearTimeout(timer));
  }

  #receive(text: string): void {
    const message = messageOf(text);
    if (message === null) return this.end('It said what none says.');
    if (message.kind === 'said') {
      this.#said += 1;
      if (this.#said > mostSaid) return this.end('It said too much.');
      return this.#log[message.level]({ said: message.text }, 'a page that is rendered says something');
    }
    // It answers for another page, or without being asked.
    if (message.job !== this.#job?.number) return this.end('It answered what it was not asked.');
    const { resolve } = this.#job;
    this.#job = null;
    resolve(message.result);
  }
}

/** `null` if it is none. */
function messageOf(text: string): z.infer<typeof FromProcess> | null {
  try {
    return z.parse(FromProcess, JSON.parse(text));
  } catch {
    return null;
  }
}

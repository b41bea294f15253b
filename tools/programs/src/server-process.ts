import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

export interface ServerProcess {
  readonly origin: string;
  readonly pid: number;
  /** From the start of the process to its first answer, in milliseconds. */
  readonly startedIn: number;
  /** Requests its end, and resolves to its exit code; `null` if it was killed. */
  stop(): Promise<number | null>;
  /** Ends it at once, as a crash would: it finishes nothing. */
  kill(): Promise<void>;
}

interface Program {
  readonly script: string;
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly port: number;
  /** Address to listen on; 127.0.0.1 unless given. */
  readonly host?: string;
  /** Path that answers 200 as soon as the server is ready. */
  readonly readyAt: string;
  /** Milliseconds that it may take; two minutes unless given. */
  readonly patience?: number;
  /** File descriptor that takes what the server prints; without it only errors are shown. */
  readonly output?: number;
}

const timeoutMs = 120_000;

/** The code of one start serves the next: reading TypeScript takes a third of the time of a start. */
export const compileCache = join(import.meta.dirname, '../../../node_modules/.cache/compiled');

/**
 * Starts a server in its own process, so that it shares no thread with the measurement. It ends with the process that
 * started it.
 */
export async function startProcess({
  script,
  args = [],
  env,
  port,
  host = '127.0.0.1',
  readyAt,
  patience = timeoutMs,
  output,
}: Program): Promise<ServerProcess> {
  const startedAt = performance.now();
  const preload = pathToFileURL(join(import.meta.dirname, 'end-with-parent.ts')).href;
  const child = spawn(process.execPath, ['--import', preload, script, ...args], {
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...env, PORT: String(port), HOST: host },
    stdio: ['ignore', output ?? 'ignore', output ?? 'inherit', 'ipc'],
  });
  const origin = `http://${host}:${port}`;
  try {
    await untilReady(child, origin + readyAt, patience);
  } catch (error) {
    await end(child, 'SIGTERM');
    throw error;
  }
  const { pid = 0 } = child;
  return { origin, pid, startedIn: performance.now() - startedAt, stop: () => end(child, 'SIGTERM'), kill };

  async function kill(): Promise<void> {
    await end(child, 'SIGKILL');
  }
}

async function untilReady(child: ChildProcess, url: string, patience: number): Promise<void> {
  const deadline = performance.now() + patience;
  while (performance.now() < deadline) {
    const ending = child.exitCode ?? child.signalCode;
    if (ending !== null) throw new Error(`The server ended with ${ending} before it was ready.`);
    if (await answers(url)) return;
    await pause(20);
  }
  throw new Error(`${url} did not answer within ${patience / 1000} s.`);
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
  return child.exitCode;
}

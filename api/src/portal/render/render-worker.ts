import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, createContext, Script } from 'node:vm';
import { parentPort } from 'node:worker_threads';
import { hostServerGlobal } from '@kontor/contract/server-page';
import { hardenRealm } from './harden-realm.ts';
import type { Bundles, FromWorker, QueriesResult, RenderFailure, RenderResult, ToWorker } from './render-messages.ts';

/** What is called in a context. All values that pass are texts, numbers and booleans. */
interface Inside {
  render(globalName: string, request: string): void;
  queries(globalName: string, page: string, code: string): void;
  fire(timer: number): void;
}

const globals = new Script(readFileSync(join(import.meta.dirname, 'context-globals.js'), 'utf8'), {
  filename: 'context-globals.js',
});
const port = parentPort;
if (!port) throw new Error('This is the program of a worker thread.');

const start = setTimeout;
const stop = clearTimeout;
const Address = URL;
const Query = URLSearchParams;
const clock = performance;
const parts = [
  'href',
  'origin',
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
] as const;

const answer = (message: FromWorker) => port.postMessage(message);
const done = (result: RenderResult | QueriesResult) => answer({ kind: 'done', result });
const failed = (error: unknown): RenderFailure => ({ failed: true, reason: reasonOf(error), remote: null });

/** Of an error of a bundle: its properties may throw. */
function reasonOf(error: unknown): string {
  try {
    return String(typeof error === 'object' && error !== null && 'stack' in error ? error.stack : error);
  } catch {
    return 'an error that cannot be read';
  }
}

function shortReasonOf(error: unknown): string {
  try {
    return String(error);
  } catch {
    return 'an error that cannot be read';
  }
}

const partsOf = (url: URL): string => JSON.stringify(Object.fromEntries(parts.map((name) => [name, url[name]])));

const contexts = new Map<string, Inside>();

/** Runs the host's script in a context of its own. */
function open({ key, host, sources }: Bundles): void {
  const context = createContext(constants.DONT_CONTEXTIFY, { codeGeneration: { strings: false, wasm: false } });
  const timers = new Map<number, NodeJS.Timeout>();
  const failures = new Map<string, string>();
  const run = (url: string): 'ran' | 'missing' | 'failed' => {
    const source = Object.hasOwn(sources, url) ? sources[url] : undefined;
    if (source === undefined) return 'missing';
    try {
      new Script(source, { filename: url }).runInContext(context);
      return 'ran';
    } catch (error) {
      answer({ kind: 'said', level: 'error', text: reasonOf(error) });
      failures.set(url, shortReasonOf(error));
      return 'failed';
    }
  };
  const outside = {
    startTimer(timer: number, milliseconds: number) {
      timers.set(
        timer,
        start(() => {
          timers.delete(timer);
          inside.fire(timer);
        }, milliseconds),
      );
    },
    stopTimer(timer: number) {
      stop(timers.get(timer));
      timers.delete(timer);
    },
    parseUrl: (address: string, base: string) => {
      const url = Address.parse(address, base === '' ? undefined : base);
      return url ? partsOf(url) : '';
    },
    changeUrl: (address: string, name: string, value: string) => {
      const url = new Address(address);
      Reflect.set(url, name, value);
      return partsOf(url);
    },
    parseQuery: (text: string) => JSON.stringify([...new Query(text)]),
    queryText: (pairs: string) => new Query(JSON.parse(pairs) as [string, string][]).toString(),
    now: () => clock.now(),
    uuid: () => randomUUID(),
    randomByte: () => randomInt(256),
    say: (level: 'debug' | 'info' | 'warn' | 'error', text: string) => answer({ kind: 'said', level, text }),
    runBundle: run,
    failureOf: (url: string) => failures.get(url) ?? '',
    rendered: (markup: string, title: string) => done({ markup, title }),
    done: (result: string) => done(JSON.parse(result) as RenderResult | QueriesResult),
  };
  const inside = (globals.runInContext(context) as (given: typeof outside) => Inside)(outside);
  if (run(host) !== 'ran') throw new Error(failures.get(host) ?? `${host} is missing.`);
  contexts.set(key, inside);
}

function receive(message: ToWorker): void {
  if (message.kind === 'forget') return void contexts.delete(message.key);
  try {
    if (message.kind === 'open') {
      open(message.bundles);
      return done(null);
    }
    const inside = contexts.get(message.key);
    if (!inside) throw new Error(`No context is open for ${message.key}.`);
    if (message.kind === 'queries') inside.queries(hostServerGlobal, message.page, message.code);
    else inside.render(hostServerGlobal, message.request);
  } catch (error) {
    done(failed(error));
  }
}

// A promise of a bundle that it has forgotten: it must not end the thread, and does not change the page.
process.on('unhandledRejection', (error) => answer({ kind: 'said', level: 'error', text: reasonOf(error) }));
port.on('message', receive);
hardenRealm();

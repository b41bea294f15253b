/**
 * Renders pages with the scripts of host and remotes: the program of a process of its own (render-process.ts). It is
 * written for Node as it is, because a process that is used once has no time to compile TypeScript.
 *
 * Messages come and go as blocks, each after its length in four bytes. In are values serialized by V8 (`ToProcess`),
 * out is JSON (`FromProcess`). Reading blocks: nothing of an earlier page runs while there is no job.
 */
'use strict';

const { readFileSync, readSync, writeSync } = require('node:fs');
const { join } = require('node:path');
const { deserialize, setFlagsFromString } = require('node:v8');
const { constants, createContext, runInNewContext, Script } = require('node:vm');

const [input, output] = [0, 1];
/** Lines that a page may write to the log. */
const mostSaid = 20;
/** Bytes of what V8 has compiled of a script: the server would end a process that sends much more (render-process.ts). */
const mostCode = 5_000_000;

const { exit } = process;
const start = setTimeout;
const afterwards = setImmediate;
const stop = clearTimeout;
const bytes = Buffer;
const Address = URL;
const Query = URLSearchParams;
const clock = performance;
const addressParts = [
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
];

const globals = new Script(readFileSync(join(__dirname, 'context-globals.js'), 'utf8'), {
  filename: 'context-globals.js',
});

function read(length) {
  const block = bytes.allocUnsafe(length);
  for (let at = 0; at < length; ) {
    const size = readSync(input, block, at, length - at, null);
    // The server has gone.
    if (size === 0) exit(0);
    at += size;
  }
  return block;
}

const receive = () => deserialize(read(read(4).readUInt32LE(0)));

function send(message) {
  const block = bytes.from(`    ${JSON.stringify(message)}`);
  block.writeUInt32LE(block.length - 4, 0);
  for (let at = 0; at < block.length; ) at += writeSync(output, block, at);
}

/** Of an error of a bundle: its properties may throw. */
function textOf(error, part) {
  try {
    return String(typeof error === 'object' && error !== null && part in error ? error[part] : error);
  } catch {
    return 'an error that cannot be read';
  }
}

const failed = (error) => ({ failed: true, reason: textOf(error, 'stack'), remote: null });

let said = 0;
function say(level, text) {
  said += 1;
  if (said <= mostSaid) send({ kind: 'said', level, text });
}

let job = 0;
let finish = () => {};
/** An answer to an earlier job is none to this one. */
const done = (number, result) => {
  if (number === job) finish(result);
};

const scripts = new Map();
const timers = new Map();
const failures = new Map();
const context = createContext(constants.DONT_CONTEXTIFY, { codeGeneration: { strings: false, wasm: false } });

function compile({ url, source, code }) {
  const compiled = new Script(source, {
    filename: url,
    ...(code && { cachedData: bytes.from(code.buffer, code.byteOffset, code.length) }),
  });
  if (compiled.cachedDataRejected) say('warn', `${url} is compiled again: what was handed over does not fit.`);
  return compiled;
}

function run(url) {
  const script = scripts.get(url);
  if (script === undefined) return 'missing';
  try {
    compile(script).runInContext(context);
    return 'ran';
  } catch (error) {
    say('error', textOf(error, 'stack'));
    failures.set(url, textOf(error));
    return 'failed';
  }
}

const partsOf = (url) => JSON.stringify(Object.fromEntries(addressParts.map((name) => [name, url[name]])));

/** All values that pass between the context and its surroundings are texts, numbers and booleans. */
const inside = globals.runInContext(context)({
  startTimer(timer, milliseconds) {
    timers.set(
      timer,
      start(() => {
        timers.delete(timer);
        inside.fire(timer);
      }, milliseconds),
    );
  },
  stopTimer(timer) {
    stop(timers.get(timer));
    timers.delete(timer);
  },
  parseUrl(address, base) {
    const url = Address.parse(address, base === '' ? undefined : base);
    return url ? partsOf(url) : '';
  },
  changeUrl(address, name, value) {
    const url = new Address(address);
    Reflect.set(url, name, value);
    return partsOf(url);
  },
  parseQuery: (text) => JSON.stringify([...new Query(text)]),
  queryText: (pairs) => new Query(JSON.parse(pairs)).toString(),
  now: () => clock.now(),
  // Few pages need one, and loading this takes longer than a page has.
  uuid: () => require('node:crypto').randomUUID(),
  randomByte: () => require('node:crypto').randomInt(256),
  say: (level, text) => say(level === 'debug' ? 'info' : level, text),
  runBundle: run,
  failureOf: (url) => failures.get(url) ?? '',
  rendered: (number, markup, title) => done(number, { markup, title }),
  done: (number, result) => done(number, JSON.parse(result)),
});

/** Compiles all functions of a script, and runs none. */
function compileAll(script) {
  setFlagsFromString('--no-lazy');
  try {
    return compile(script);
  } finally {
    setFlagsFromString('--lazy');
  }
}

function codeOf(script) {
  const code = script.createCachedData();
  if (code.length > mostCode) return failed('More is compiled than is handed on.');
  return { compiled: code.toString('base64') };
}

const { hostGlobal } = receive();
const hostScript = receive();
let host;

const works = {
  compiled: () => finish(codeOf(host)),
  compile: ({ script }) => finish(codeOf(compileAll(script))),
  render: ({ request }) => inside.render(hostGlobal, job, request),
  queries: ({ page, pageCode }) => inside.queries(hostGlobal, job, page, pageCode),
};

async function work(message) {
  const result = new Promise((resolve) => {
    finish = resolve;
  });
  ({ job } = message);
  said = 0;
  try {
    if (message.bringsRemote) {
      const remote = receive();
      scripts.set(remote.url, remote);
    }
    works[message.kind](message);
  } catch (error) {
    finish(failed(error));
  }
  send({ kind: 'done', job, result: await result });
}

/**
 * Takes from this realm what code that got hold of one of its objects could use: a refused `import()` rejects with one.
 * The wall is the process itself, which knows nothing of anybody else; this is the fence before it.
 */
function harden() {
  const ofTheLanguage = new Set(runInNewContext('Object.getOwnPropertyNames(globalThis)'));
  for (const name of Reflect.ownKeys(globalThis)) {
    if (!ofTheLanguage.has(name)) Reflect.deleteProperty(globalThis, name);
  }
  for (const each of [() => {}, async () => {}, function* () {}, async function* () {}]) {
    const prototype = Object.getPrototypeOf(each);
    Object.defineProperty(prototype, 'constructor', { value: undefined, writable: false, configurable: false });
    Object.freeze(prototype);
  }
  for (const shared of [Object, Array, Promise, Error, TypeError, RangeError]) {
    Object.freeze(shared);
    Object.freeze(shared.prototype);
  }
}

// A promise of a bundle that it has forgotten must not end the process, and does not change the page.
process.on('unhandledRejection', (error) => say('error', textOf(error, 'stack')));

harden();
try {
  host = compile(hostScript);
  host.runInContext(context);
  send({ kind: 'done', job, result: null });
} catch (error) {
  send({ kind: 'done', job, result: failed(error) });
}

// Not before what the last page has left is done with, such as promises that nothing has caught.
const workOn = () => work(receive()).then(() => void afterwards(() => void workOn()));
void workOn();

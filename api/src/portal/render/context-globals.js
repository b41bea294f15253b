/**
 * What server bundles find beside the language itself: this runs first in every context, as a classic script
 * (render-program.cjs). Only texts, numbers and booleans pass between the context and its surroundings, `outside`, and no
 * error of those gets in: whatever a bundle holds belongs to its own context, from which nothing of Node can be reached.
 */
(outside) => {
  'use strict';

  /** An error of the surroundings, such as a full stack, would be an object of theirs. */
  const ask = (name, ...values) => {
    try {
      return outside[name](...values);
    } catch {
      throw new Error(`${name} is not available.`);
    }
  };
  const define = (values) => {
    for (const [name, value] of Object.entries(values)) {
      Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
    }
  };

  for (const name of ['SharedArrayBuffer', 'Atomics', 'WebAssembly']) Reflect.deleteProperty(globalThis, name);

  // Timers

  const timers = new Map();
  let lastTimer = 0;
  const setTimeout = (callback, milliseconds = 0, ...values) => {
    lastTimer += 1;
    timers.set(lastTimer, () => callback(...values));
    ask('startTimer', lastTimer, Number(milliseconds) || 0);
    return lastTimer;
  };
  const clearTimeout = (timer) => {
    if (timers.delete(timer)) ask('stopTimer', Number(timer));
  };
  const queueMicrotask = (callback) => void Promise.resolve().then(() => callback());

  // Messages

  class MessagePort {
    onmessage = null;
    #other = null;
    static pair() {
      const [one, two] = [new MessagePort(), new MessagePort()];
      one.#other = two;
      two.#other = one;
      return [one, two];
    }
    postMessage(data) {
      const other = this.#other;
      setTimeout(() => other?.onmessage?.({ data }));
    }
    close() {
      this.#other = null;
    }
    start() {}
  }
  class MessageChannel {
    constructor() {
      [this.port1, this.port2] = MessagePort.pair();
    }
  }

  // Addresses

  class URLSearchParams {
    #pairs = [];
    constructor(from = '') {
      if (typeof from === 'string') this.#pairs = JSON.parse(ask('parseQuery', from));
      else if (from && typeof from[Symbol.iterator] === 'function')
        for (const [name, value] of from) this.append(name, value);
      else for (const [name, value] of Object.entries(from ?? {})) this.append(name, value);
    }
    get size() {
      return this.#pairs.length;
    }
    append(name, value) {
      this.#pairs.push([String(name), String(value)]);
    }
    delete(name, value) {
      this.#pairs = this.#pairs.filter(
        ([key, own]) => key !== String(name) || (value !== undefined && own !== String(value)),
      );
    }
    get(name) {
      return this.#pairs.find(([key]) => key === String(name))?.[1] ?? null;
    }
    getAll(name) {
      return this.#pairs.filter(([key]) => key === String(name)).map(([, value]) => value);
    }
    has(name, value) {
      return this.#pairs.some(([key, own]) => key === String(name) && (value === undefined || own === String(value)));
    }
    set(name, value) {
      const at = this.#pairs.findIndex(([key]) => key === String(name));
      if (at < 0) return this.append(name, value);
      this.#pairs = this.#pairs.filter(([key], index) => index === at || key !== String(name));
      this.#pairs[at] = [String(name), String(value)];
    }
    sort() {
      this.#pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    }
    forEach(callback, self) {
      for (const [name, value] of this) callback.call(self, value, name, this);
    }
    *keys() {
      for (const [name] of this.#pairs) yield name;
    }
    *values() {
      for (const [, value] of this.#pairs) yield value;
    }
    *entries() {
      for (const [name, value] of this.#pairs) yield [name, value];
    }
    [Symbol.iterator]() {
      return this.entries();
    }
    toString() {
      return ask('queryText', JSON.stringify(this.#pairs));
    }
  }
  class URL {
    #parts;
    constructor(address, base) {
      const parts = ask('parseUrl', String(address), base === undefined ? '' : String(base));
      if (parts === '') throw new TypeError('Invalid URL');
      this.#parts = JSON.parse(parts);
    }
    static canParse(address, base) {
      return ask('parseUrl', String(address), base === undefined ? '' : String(base)) !== '';
    }
    static parse(address, base) {
      return URL.canParse(address, base) ? new URL(address, base) : null;
    }
    get searchParams() {
      return new URLSearchParams(this.search);
    }
    toString() {
      return this.href;
    }
    toJSON() {
      return this.href;
    }
    static read(url, name) {
      return url.#parts[name];
    }
    static write(url, name, value) {
      url.#parts = JSON.parse(ask('changeUrl', url.href, name, String(value)));
    }
  }
  const { read, write } = URL;
  Reflect.deleteProperty(URL, 'read');
  Reflect.deleteProperty(URL, 'write');
  const partsOfUrl = [
    'href',
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
  for (const name of partsOfUrl) {
    const get = function get() {
      return read(this, name);
    };
    const set = function set(value) {
      write(this, name, value);
    };
    Object.defineProperty(URL.prototype, name, { get, set, configurable: true, enumerable: true });
  }
  Object.defineProperty(URL.prototype, 'origin', {
    get() {
      return read(this, 'origin');
    },
    configurable: true,
    enumerable: true,
  });

  // Texts as bytes

  class TextEncoder {
    encoding = 'utf-8';
    encode(text = '') {
      const bytes = unescape(encodeURIComponent(String(text).toWellFormed()));
      return Uint8Array.from(bytes, (character) => character.charCodeAt(0));
    }
  }
  class TextDecoder {
    encoding = 'utf-8';
    decode(bytes = new Uint8Array()) {
      let text = '';
      for (const byte of new Uint8Array(bytes.buffer ?? bytes, bytes.byteOffset ?? 0, bytes.byteLength)) {
        text += String.fromCharCode(byte);
      }
      return decodeURIComponent(escape(text));
    }
  }

  // Aborting

  class AbortSignal {
    aborted = false;
    reason = undefined;
    onabort = null;
    #listeners = new Set();
    addEventListener(type, listener) {
      if (type === 'abort') this.#listeners.add(listener);
    }
    removeEventListener(_, listener) {
      this.#listeners.delete(listener);
    }
    throwIfAborted() {
      if (this.aborted) throw this.reason;
    }
    static stop(signal, reason) {
      if (signal.aborted) return;
      signal.aborted = true;
      signal.reason = reason;
      const event = { type: 'abort', target: signal };
      signal.onabort?.(event);
      for (const listener of signal.#listeners) {
        if (typeof listener === 'function') listener.call(signal, event);
        else listener.handleEvent(event);
      }
    }
  }
  const { stop } = AbortSignal;
  Reflect.deleteProperty(AbortSignal, 'stop');
  class AbortController {
    signal = new AbortSignal();
    abort(reason = Object.assign(new Error('This operation was aborted'), { name: 'AbortError' })) {
      stop(this.signal, reason);
    }
  }

  /** Of plain values, as the answers of the API are. */
  const structuredClone = (value) => {
    if (value instanceof Date) return new Date(value);
    if (value instanceof Map) return new Map([...value].map(structuredClone));
    if (value instanceof Set) return new Set([...value].map(structuredClone));
    if (Array.isArray(value)) return value.map(structuredClone);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, structuredClone(own)]));
  };

  // What is said and measured

  const textOf = (value) => {
    if (typeof value === 'string') return value;
    if (value instanceof Error) return String(value.stack);
    try {
      return JSON.stringify(value) ?? String(value);
    } catch {
      return String(value);
    }
  };
  const say =
    (level) =>
    (...values) =>
      ask('say', level, values.map(textOf).join(' '));
  const console = {
    debug: say('debug'),
    log: say('info'),
    info: say('info'),
    warn: say('warn'),
    error: say('error'),
  };
  const crypto = {
    randomUUID: () => ask('uuid'),
    getRandomValues: (bytes) => bytes.map(() => ask('randomByte')),
  };
  const performance = { now: () => ask('now'), mark() {}, measure() {} };

  define({
    setTimeout,
    clearTimeout,
    queueMicrotask,
    MessageChannel,
    URL,
    URLSearchParams,
    TextEncoder,
    TextDecoder,
    AbortSignal,
    AbortController,
    structuredClone,
    console,
    crypto,
    performance,
  });

  // What is called from outside

  const loadBundle = (url) => {
    const text = String(url);
    const result = ask('runBundle', text);
    if (result === 'missing') throw new Error(`${text} is not among the server bundles of this page.`);
    if (result === 'failed') throw new Error(`${ask('failureOf', text)} (${text})`);
  };

  const reasonOf = (error) => ({
    failed: true,
    reason: error instanceof Error ? String(error.stack) : textOf(error),
    remote: error instanceof Error && typeof error.remote === 'string' ? error.remote : null,
  });

  /** What an earlier page has left must not run into the next one. */
  const forgetTimers = () => {
    for (const timer of timers.keys()) ask('stopTimer', timer);
    timers.clear();
  };
  const tell = (job, result) => ask('done', job, result);
  const fail = (job) => (error) => tell(job, JSON.stringify(reasonOf(error)));

  return {
    /** Renders, and tells `rendered` the page, or `done` what else came of it, as JSON. */
    render(globalName, job, request) {
      forgetTimers();
      void Promise.resolve()
        .then(() => globalThis[globalName].render(JSON.parse(request), loadBundle))
        .then((page) => (page ? [String(page.markup), String(page.title)] : null))
        .then((texts) => (texts ? ask('rendered', job, ...texts) : tell(job, 'null')), fail(job));
    },
    /** Tells `done` the calls that a page shows first, as JSON; `null` by a host that does not know them. */
    queries(globalName, job, page, code) {
      forgetTimers();
      const host = globalThis[globalName];
      void Promise.resolve()
        .then(() => (typeof host.queries === 'function' ? host.queries(page, JSON.parse(code), loadBundle) : null))
        .then((queries) => JSON.stringify(queries && { queries }))
        .then((result) => tell(job, result), fail(job));
    },
    fire(timer) {
      const callback = timers.get(timer);
      timers.delete(timer);
      try {
        callback?.();
      } catch (error) {
        say('error')(error);
      }
    },
  };
};

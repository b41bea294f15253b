import type { PageRequest } from '@kontor/contract/server-page';
import { afterAll, expect, test } from 'vitest';
import type { Bundles, RenderResult } from './render-messages.ts';
import { ThreadEndedError } from './render-thread.ts';
import { createRenderer } from './renderer.ts';

const said: string[] = [];
const say = ({ said: text }: { said?: string }) => void said.push(String(text));
const renderer = createRenderer({ info: say, warn: say, error: say });
afterAll(() => renderer.stop());

const request: PageRequest = {
  url: '/login',
  language: 'de',
  registry: { host: '1', remotes: {} },
  bundles: { signup: '/signup.js' },
  answers: [],
  cookies: {},
  now: '2026-11-23T10:00:00.000Z',
};

let bundlesMade = 0;

/** A host whose `render` has this body, and a remote. */
const bundlesOf = (body: string, remote = ''): Bundles => {
  bundlesMade += 1;
  const host = `globalThis.kontor_host_server = { render: async (request, loadBundle) => { ${body} } };`;
  return { key: String(bundlesMade), host: '/host.js', sources: { '/host.js': host, '/signup.js': remote } };
};

const render = (bundles: Bundles, change: Partial<PageRequest> = {}): Promise<RenderResult> =>
  renderer.render(bundles, JSON.stringify({ ...request, ...change }));

/** What an expression is worth inside a context. */
async function valueOf(expression: string): Promise<string> {
  const result = await render(bundlesOf(`return { markup: String(await (${expression})), title: '' };`));
  if (result === null) return 'null';
  return 'failed' in result ? `failed: ${result.reason.split('\n')[0]}` : result.markup;
}

test('a page is rendered from its request, with the code of a remote', async () => {
  const bundles = bundlesOf(
    'loadBundle("/signup.js"); return { markup: signup(request.url), title: request.language };',
    'var signup = (url) => `<p>${url}</p>`;',
  );
  expect(await render(bundles, { url: '/signup/create-account' })).toEqual({
    markup: '<p>/signup/create-account</p>',
    title: 'de',
  });
});

test('a page that the host does not render on the server is none', async () => {
  expect(await render(bundlesOf('return null;'))).toBeNull();
});

test('a page that throws has failed, and names the remote to blame', async () => {
  const bundles = bundlesOf('throw Object.assign(new Error("No texts"), { remote: "signup" });');
  expect(await render(bundles)).toMatchObject({
    failed: true,
    reason: expect.stringContaining('No texts'),
    remote: 'signup',
  });
});

test('a bundle that throws when it runs is said by name, with its reason', async () => {
  const bundles = bundlesOf('loadBundle("/signup.js");', 'throw new Error("Broken at import");');
  expect(await render(bundles)).toMatchObject({
    reason: expect.stringMatching(/Broken at import \(\/signup\.js\)/),
  });
});

test('a host that throws when it runs, or is no script, has failed', async () => {
  const sources = { '/host.js': 'throw new Error("Broken host")' };
  expect(await render({ key: 'broken', host: '/host.js', sources })).toMatchObject({
    reason: expect.stringContaining('Broken host'),
  });
  expect(await render({ key: 'none', host: '/host.js', sources: { '/host.js': '<html>' } })).toMatchObject({
    reason: expect.stringContaining('SyntaxError'),
  });
});

test('two people who ask at once get each their own page', async () => {
  const bundles = bundlesOf(`
    globalThis.person = request.url;
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve, 1));
    return { markup: globalThis.person, title: '' };`);
  const people = Array.from({ length: 40 }, (_, index) => `/login?person=${index}`);
  const pages = await Promise.all(people.map((url) => render(bundles, { url })));
  expect(pages).toEqual(people.map((markup) => ({ markup, title: '' })));
});

test('what an earlier page has left running does not run into the next one', async () => {
  const bundles = bundlesOf(`
    globalThis.late ??= 0;
    setTimeout(() => { globalThis.late += 1; }, 250);
    if (request.url === '/second') await new Promise((resolve) => setTimeout(resolve, 400));
    return { markup: String(globalThis.late), title: '' };`);
  await render(bundles);
  expect(await render(bundles, { url: '/second' })).toMatchObject({ markup: '1' });
});

test.each([
  'typeof process',
  'typeof require',
  'typeof module',
  'typeof Buffer',
  'typeof fetch',
  'typeof global',
  'typeof window',
  'typeof document',
  'typeof WebAssembly',
  'typeof SharedArrayBuffer',
])('%s is undefined', async (expression) => {
  expect(await valueOf(expression)).toBe('undefined');
});

test.each([
  ['eval', 'eval("1")'],
  ['Function', 'new Function("return 1")()'],
  ['the constructor of any function', '(() => 1).constructor("return process")()'],
  ['that of an asynchronous function', '(async () => 1).constructor("return process")()'],
  ['that of what the surroundings gave', 'setTimeout.constructor("return process")()'],
  ['that of an address', 'URL.constructor("return process")()'],
  ['that of the function that loads bundles', 'loadBundle.constructor("return process")()'],
  [
    'that of the error of an address',
    '(() => { try { new URL("x") } catch (e) { return e.constructor.constructor("return process")() } })()',
  ],
  [
    'that of the error of a missing bundle',
    '(() => { try { loadBundle("/x") } catch (e) { return e.constructor.constructor("return process")() } })()',
  ],
  ['that of a refused import', 'import("node:fs").catch((e) => e.constructor.constructor("return process")())'],
  ['that of the promise of an import', 'import("node:fs").constructor.constructor("return process")()'],
])('no text becomes code by %s', async (_, expression) => {
  expect(await valueOf(expression)).toMatch(/^failed: (EvalError|TypeError: .* is not a function)/);
});

test.each(['node:fs', 'fs', 'node:net', 'node:child_process', 'node:process', 'pg'])(
  'a bundle cannot import %s: neither disk nor network nor environment nor database are reachable',
  async (module) => {
    expect(await valueOf(`import("${module}").then(() => "imported", () => "refused")`)).toBe('refused');
  },
);

test('the error of a refused import changes nothing outside, whatever is written to it', async () => {
  const spoil = `import("node:fs").catch((error) => {
    const spoilt = [];
    for (let object = error; object; object = Object.getPrototypeOf(object)) {
      for (const name of ["then", "toJSON", "spoilt"]) {
        try { object[name] = () => { throw new Error("spoilt"); }; if (object !== error && Object.hasOwn(object, name)) spoilt.push(name); } catch {}
      }
    }
    return spoilt.length;
  })`;
  await valueOf(spoil);
  expect(
    await render(bundlesOf('return { markup: new URL("/a?b=c", "https://kontor.test").href, title: "" };')),
  ).toEqual({
    markup: 'https://kontor.test/a?b=c',
    title: '',
  });
});

test('a stack that is full to the brim gives away nothing of the surroundings', async () => {
  const expression = `(() => {
    let found = "nothing";
    const deep = () => {
      try { deep(); } catch {
        try { performance.now(); new URL("https://kontor.test"); } catch (error) {
          if (!(error instanceof Error)) found = String(error.constructor?.constructor);
        }
      }
    };
    deep();
    return found;
  })()`;
  expect(await valueOf(expression)).toBe('nothing');
});

test.each([
  ['an endless loop', 'while (true) {}'],
  ['a promise that is never kept', 'await new Promise(() => {});'],
  ['an endless chain of promises', 'const next = () => Promise.resolve().then(next); await next();'],
  ['more memory than there is', 'const all = []; while (true) all.push(new Array(100_000).fill(all.length));'],
])('%s ends the thread; the next page is rendered by another one', async (_, body) => {
  await expect(render(bundlesOf(body))).rejects.toThrow(ThreadEndedError);
  expect(await valueOf('1 + 1')).toBe('2');
});

test('a page that is stuck holds up no other one', async () => {
  const wait = 'await new Promise((resolve) => setTimeout(resolve, 20)); return null;';
  await Promise.all([render(bundlesOf(wait)), render(bundlesOf(wait))]);
  const stuck = render(bundlesOf('await new Promise(() => {});')).then(
    () => 'rendered',
    () => 'ended',
  );
  expect(await Promise.race([stuck, valueOf('1')])).toBe('1');
  expect(await stuck).toBe('ended');
});

test('pages that wait behind those that end both threads are rendered by others', async () => {
  const stuck = () => render(bundlesOf('while (true) {}'));
  const results = await Promise.allSettled([stuck(), stuck(), valueOf('1'), valueOf('2'), valueOf('3')]);
  const ended = { status: 'rejected', reason: expect.any(ThreadEndedError) };
  const values = ['1', '2', '3'].map((value) => ({ status: 'fulfilled', value }));
  expect(results).toEqual([ended, ended, ...values]);
});

test('a promise that a bundle has forgotten ends nothing, and what it writes is in the log', async () => {
  expect(await valueOf('(Promise.reject(new Error("forgotten")), console.warn("careful", { a: 1 }), 1)')).toBe('1');
  expect(await valueOf('2')).toBe('2');
  expect(said.join()).toMatch(/forgotten/);
  expect(said).toContain('careful {"a":1}');
});

test.each([
  ['new URL("../b?c=d&e=%20#f", "https://kontor.test:8080/a/x/").href', 'https://kontor.test:8080/a/b?c=d&e=%20#f'],
  ['new URL("https://kontor.test/a?b=c").searchParams.get("b")', 'c'],
  ['URL.canParse("/a")', 'false'],
  ['Object.assign(new URL("https://kontor.test/a"), { search: "?x=ü" }).href', 'https://kontor.test/a?x=%C3%BC'],
  ['new URLSearchParams({ a: "b c", d: "ü" })', 'a=b+c&d=%C3%BC'],
  ['[...new URLSearchParams("?a=1&b=2&a=3")].join("|")', 'a,1|b,2|a,3'],
  ['(() => { const q = new URLSearchParams("a=1&a=2&b=3"); q.set("a", "4"); q.delete("b"); return q; })()', 'a=4'],
  ['new TextDecoder().decode(new TextEncoder().encode("Grüße 😀"))', 'Grüße 😀'],
  [
    '(() => { const c = new AbortController(); let n = 0; c.signal.addEventListener("abort", () => n++); c.abort(); c.abort(); return `${n} ${c.signal.aborted}`; })()',
    '1 true',
  ],
  [
    'new Promise((resolve) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = ({ data }) => resolve(data); port2.postMessage("sent"); })',
    'sent',
  ],
  ['new Promise((resolve) => queueMicrotask(() => resolve("soon")))', 'soon'],
  [
    'new Promise((resolve) => { clearTimeout(setTimeout(() => resolve("cleared"), 1)); setTimeout(resolve, 5, "kept"); })',
    'kept',
  ],
  ['/^[0-9a-f-]{36}$/.test(crypto.randomUUID())', 'true'],
  ['new Set(crypto.getRandomValues(new Uint8Array(64))).size > 8', 'true'],
  ['JSON.stringify(structuredClone({ a: [1, new Date(0)] }))', '{"a":[1,"1970-01-01T00:00:00.000Z"]}'],
])('%s is %s, as in a browser', async (expression, expected) => {
  expect(await valueOf(expression)).toBe(expected);
});

const queriesOf = (bundles: Bundles) =>
  renderer.queries(bundles, 'shopHome', JSON.stringify({ bundles: { signup: '/signup.js' } }));

const hostWithQueries = (body: string): Bundles => {
  const bundles = bundlesOf('return null;', 'var calls = [{ call: "GET /user" }];');
  const host = `${bundles.sources['/host.js']}
    kontor_host_server.queries = async (route, { bundles }, loadBundle) => { ${body} };`;
  return { ...bundles, sources: { ...bundles.sources, '/host.js': host } };
};

test('the calls of a page come from the code of its host and its remote', async () => {
  const bundles = hostWithQueries('loadBundle(bundles.signup); return [...calls, { call: route }];');
  expect(await queriesOf(bundles)).toEqual({ queries: [{ call: 'GET /user' }, { call: 'shopHome' }] });
});

test('a host that does not know the calls of its pages has none, and renders as before', async () => {
  const bundles = bundlesOf('return { markup: "<p>Hello</p>", title: "" };');
  expect(await queriesOf(bundles)).toBeNull();
  expect(await render(bundles)).toMatchObject({ markup: '<p>Hello</p>' });
});

test.each([
  ['throws', 'throw Object.assign(new Error("No list"), { remote: "signup" });', /No list/],
  ['is none', 'const list = []; list.push(list); return list;', /circular/],
])('a list of calls that %s has failed', async (_, body, reason) => {
  expect(await queriesOf(hostWithQueries(body))).toMatchObject({ failed: true, reason: expect.stringMatching(reason) });
});

test('a page whose visitor waits no longer is not rendered when its turn comes', async () => {
  const bundles = bundlesOf('throw new Error("rendered");');
  const gone = AbortSignal.abort();
  expect(await renderer.render(bundles, JSON.stringify(request), gone)).toBeNull();
});

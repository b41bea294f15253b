import type { PageRequest } from '@kontor/contract/server-page';
import { afterAll, expect, test } from 'vitest';
import type { Bundles, RenderResult, ServerScript } from './render-messages.ts';
import { NotStartedError, ProcessEndedError } from './render-process.ts';
import { createRenderer } from './renderer.ts';

const said: string[] = [];
const say = ({ said: text, script: url }: { said?: string; script?: string }) => void said.push(String(text ?? url));
const renderer = createRenderer({ info: say, warn: say, error: say });
afterAll(() => renderer.stop());

const request: PageRequest = {
  url: '/login',
  language: 'de',
  registry: { host: '1', pages: {}, remotes: {} },
  bundles: {},
  answers: [],
  cookies: {},
  now: '2026-11-23T10:00:00.000Z',
};

let made = 0;

const script = (source: string): ServerScript => {
  made += 1;
  return { url: `/${made}.js`, source };
};

/** A host whose `render` has this body, alone. */
const hostOf = (body: string, more = ''): ServerScript =>
  script(`globalThis.kontor_host_server = { render: async (request, loadBundle) => { ${body} } }; ${more}`);

const alone = (host: ServerScript): Bundles => ({ host, remote: null });

const remoteHost = hostOf('loadBundle(request.bundles.signup); return signup(request, loadBundle);');

/** A remote whose page has this body, in the one host that all of them have. */
const remoteOf = (body: string): Bundles => ({
  host: remoteHost,
  remote: script(`var signup = async (request, loadBundle) => { ${body} };`),
});

const requestOf = ({ remote }: Bundles, change: Partial<PageRequest> = {}): string =>
  JSON.stringify({ ...request, bundles: remote ? { signup: remote.url } : {}, ...change });

const patience = () => AbortSignal.timeout(30_000);

/** For one person. */
const render = (bundles: Bundles, change?: Partial<PageRequest>): Promise<RenderResult> =>
  renderer.renderForOne(bundles, requestOf(bundles, change), patience());

/** What an expression is worth in the code of a remote. */
async function valueOf(expression: string): Promise<string> {
  const result = await render(remoteOf(`return { markup: String(await (${expression})), title: '' };`));
  if (result === null) return 'null';
  return 'failed' in result ? `failed: ${result.reason.split('\n')[0]}` : result.markup;
}

test('a page is rendered from its request, with the code of a remote', async () => {
  const bundles = remoteOf('return { markup: `<p>${request.url}</p>`, title: request.language };');
  const page = { markup: '<p>/signup/create-account</p>', title: 'de' };
  expect(await render(bundles, { url: '/signup/create-account' })).toEqual(page);
  expect(await renderer.renderForAll(bundles, requestOf(bundles, { url: '/signup/create-account' }))).toEqual(page);
});

test('a page that the host does not render on the server is none', async () => {
  expect(await render(alone(hostOf('return null;')))).toBeNull();
});

test('a page that throws has failed, and names the remote to blame', async () => {
  expect(await render(remoteOf('throw Object.assign(new Error("No texts"), { remote: "signup" });'))).toMatchObject({
    failed: true,
    reason: expect.stringContaining('No texts'),
    remote: 'signup',
  });
});

test('a bundle that throws when it runs is said by name, with its reason', async () => {
  const remote = script('throw new Error("Broken at import");');
  expect(await render({ host: remoteHost, remote })).toMatchObject({
    reason: expect.stringContaining(`Broken at import (${remote.url})`),
  });
});

test('a host that throws when it runs, or is no script, has failed: alone, and with a remote', async () => {
  const { remote } = remoteOf('return null;');
  for (const [source, reason] of [
    ['throw new Error("Broken host")', 'Broken host'],
    ['<html>', 'SyntaxError'],
  ] as const) {
    const host = script(source);
    expect(await render(alone(host))).toMatchObject({ reason: expect.stringContaining(reason) });
    expect(await render({ host, remote })).toMatchObject({ reason: expect.stringContaining(reason) });
  }
});

test('a host that ends its process at its start has failed, alone and with a remote, and is not tried again by itself', async () => {
  const host = script('const all = []; while (true) all.push(new Array(100_000).fill(all.length));');
  const { remote } = remoteOf('return null;');
  await expect(render(alone(host))).rejects.toThrow(NotStartedError);
  await expect(render({ host, remote })).rejects.toThrow(NotStartedError);
  // The remote was to be compiled in a process of that host.
  await expect.poll(() => said, { timeout: 30_000 }).toContain(remote?.url);
});

test('two people who ask at once get each their own page', async () => {
  const bundles = alone(
    hostOf(`
    globalThis.person = request.url;
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve, 1));
    return { markup: globalThis.person, title: '' };`),
  );
  const people = Array.from({ length: 40 }, (_, index) => `/login?person=${index}`);
  const pages = await Promise.all(people.map((url) => render(bundles, { url })));
  expect(pages).toEqual(people.map((markup) => ({ markup, title: '' })));
});

test('what an earlier page has left running does not run into the next one', async () => {
  const host = hostOf(`
    globalThis.late ??= 0;
    setTimeout(() => { globalThis.late += 1; }, 250);
    if (request.url === '/second') await new Promise((resolve) => setTimeout(resolve, 400));
    return { markup: String(globalThis.late), title: '' };`);
  await render(alone(host));
  expect(await render(alone(host), { url: '/second' })).toMatchObject({ markup: '1' });
});

test('a remote renders each page of a person where it has never rendered another', async () => {
  const bundles = remoteOf(`
    globalThis.seen = [...(globalThis.seen ?? []), request.url];
    return { markup: globalThis.seen.join(), title: '' };`);
  for (const url of ['/login?person=1', '/login?person=2', '/login?person=3']) {
    expect(await render(bundles, { url })).toEqual({ markup: url, title: '' });
  }
});

test('pages of many people at once are rendered apart, however many wait', async () => {
  const bundles = remoteOf(
    'globalThis.count = (globalThis.count ?? 0) + 1; return { markup: request.url + globalThis.count, title: "" };',
  );
  const people = Array.from({ length: 12 }, (_, index) => `/login?person=${index}&page=`);
  const pages = await Promise.all(people.map((url) => render(bundles, { url })));
  expect(pages).toEqual(people.map((url) => ({ markup: `${url}1`, title: '' })));
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
  expect(Number(await valueOf(spoil))).toBeGreaterThanOrEqual(0);
  expect(await valueOf('new URL("/a?b=c", "https://kontor.test").href')).toBe('https://kontor.test/a?b=c');
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
])('%s ends the process; the next page is rendered by another one', async (_, body) => {
  await expect(render(remoteOf(body))).rejects.toThrow(ProcessEndedError);
  expect(await valueOf('1 + 1')).toBe('2');
  const host = hostOf(`if (request.url !== '/login') return { markup: '2', title: '' }; ${body}`);
  await expect(render(alone(host))).rejects.toThrow(ProcessEndedError);
  expect(await render(alone(host), { url: '/next' })).toMatchObject({ markup: '2' });
});

const endless = 'while (true) {}';

test('a page that is stuck holds up no other one', async () => {
  const host = hostOf(`if (request.url === '/stuck') ${endless} return { markup: '1', title: '' };`);
  await renderer.open(host);
  const stuck = render(alone(host), { url: '/stuck' }).then(
    () => 'rendered',
    () => 'ended',
  );
  const other = render(alone(host)).then((page) => page && 'markup' in page && page.markup);
  expect(await Promise.race([stuck, other])).toBe('1');
  expect(await stuck).toBe('ended');
});

test('pages that wait behind those that end both processes are rendered by others', async () => {
  const host = hostOf(`if (request.url === '/stuck') ${endless} return { markup: request.url, title: '' };`);
  const urls = ['/stuck', '/stuck', '/1', '/2', '/3'];
  const results = await Promise.allSettled(urls.map((url) => render(alone(host), { url })));
  const ended = { status: 'rejected', reason: expect.any(ProcessEndedError) };
  const rendered = ['/1', '/2', '/3'].map((markup) => ({ status: 'fulfilled', value: { markup, title: '' } }));
  expect(results).toEqual([ended, ended, ...rendered]);
});

test('a promise that a bundle has forgotten ends nothing, and what it writes is in the log', async () => {
  const host = hostOf(`
    Promise.reject(new Error("forgotten"));
    console.warn("careful", { a: 1 });
    return { markup: request.url, title: '' };`);
  for (const url of ['/1', '/2']) expect(await render(alone(host), { url })).toMatchObject({ markup: url });
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

const hostWithQueries = (body: string): ServerScript =>
  hostOf(
    'return { markup: "<p>Hello</p>", title: "" };',
    `kontor_host_server.queries = async (route, { bundles }, loadBundle) => { ${body} };`,
  );

const queriesOf = ({ host, remote }: Bundles) =>
  renderer.queries({ host, remote }, 'shopHome', JSON.stringify({ bundles: { signup: remote?.url } }));

test('the calls of a page come from the code of its host and its remote', async () => {
  const host = hostWithQueries('loadBundle(bundles.signup); return [...calls, { call: route }];');
  const remote = script('var calls = [{ call: "GET /user" }];');
  const bundles = { host, remote };
  expect(await queriesOf(bundles)).toEqual({ queries: [{ call: 'GET /user' }, { call: 'shopHome' }] });
  // Once more: the process has the remote's script already.
  expect(await queriesOf(bundles)).toEqual({ queries: [{ call: 'GET /user' }, { call: 'shopHome' }] });
});

test('a host that does not know the calls of its pages has none, and renders as before', async () => {
  const bundles = alone(hostOf('return { markup: "<p>Hello</p>", title: "" };'));
  expect(await queriesOf(bundles)).toBeNull();
  expect(await render(bundles)).toMatchObject({ markup: '<p>Hello</p>' });
});

test.each([
  ['throws', 'throw Object.assign(new Error("No list"), { remote: "signup" });', /No list/],
  ['is none', 'const list = []; list.push(list); return list;', /circular/],
])('a list of calls that %s has failed', async (_, body, reason) => {
  expect(await queriesOf(alone(hostWithQueries(body)))).toMatchObject({
    failed: true,
    reason: expect.stringMatching(reason),
  });
});

test.each([
  ['the host alone', () => alone(hostOf('throw new Error("rendered");'))],
  ['a remote', () => remoteOf('throw new Error("rendered");')],
])('a page of %s whose visitor waits no longer is not rendered when its turn comes', async (_, bundlesOf) => {
  const bundles = bundlesOf();
  expect(await renderer.renderForOne(bundles, requestOf(bundles), AbortSignal.abort())).toBeNull();
});

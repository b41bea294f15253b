import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Bundles, RenderResult } from '../render/render-messages.ts';
import { createRenderer } from '../render/renderer.ts';

// Server scripts of a hostile remote, against the renderer of the product: what each tries stands in its first line.

const logged: string[] = [];
const say = ({ said }: { said?: string }) => void logged.push(String(said));
const renderer = createRenderer({ info: say, warn: say, error: say });
afterAll(() => renderer.stop());

/** Shows what it was given; a remote may do it in its place. */
const host = {
  url: '/host.js',
  source: `
    const shown = async ({ url, answers }) => ({ markup: '<p>' + url + ' ' + JSON.stringify(answers) + '</p>', title: 'Page' });
    const loaded = new Set();
    globalThis.kontor_host_server = {
      async render(request, loadBundle) {
        for (const url of Object.values(request.bundles)) if (!loaded.has(url)) loadBundle(loaded.add(url) && url);
        return (globalThis.hostile ?? shown)(request);
      },
    };`,
};
const honest = { host, remote: { url: '/honest.js', source: 'var honest = true;' } };
const alone = { host, remote: null };

const folder = join(import.meta.dirname, 'remotes');
const scripts = readdirSync(folder);
const hostileOf = (name: string): Bundles => ({
  host,
  remote: { url: `/${name}`, source: readFileSync(join(folder, name), 'utf8') },
});

/** What comes of a script's first page if its attack has run to its end, or has ended its process. */
const comesOf: Readonly<Record<string, RegExp>> = {
  'answer-later.js': /"hostile"/,
  'blame-others.js': /Its answer is none/,
  'break-at-start.js': /has ended by itself/,
  'clone-tricks.js': /^\{"markup":"\w+Error: [^,]+,\w+Error: [^,]+,\w+","title":"cloned"/,
  'flood-log.js': /"said"/,
  'flood-page.js': /has ended by itself|said too much/,
  'full-stack.js': /"title":"stack"/,
  'keep-answers.js': /turn=0.+turn=0.+"kept"/,
  'measure-time.js': /\d+ gaps/,
  'never-end.js': /was busy for 3000 ms/,
  'odd-results.js': /"proxy"/,
  'patch-globals.js': /"patched"/,
  'poison-iterators.js': /__proto__/,
  'reach-out.js': /TypeError.+"title":"[1-9]\d*"/,
  'slow-timers.js': /"late"|was busy for 3000 ms/,
  'take-heap.js': /has ended by itself/,
  'take-memory.js': /has ended by itself/,
};

const secret = 'IBAN DE02 1203 0000 0000 2020 51';

const pageFor = (bundles: Bundles, url: string, answers: readonly unknown[] = []): Promise<RenderResult> =>
  renderer.renderForOne(
    bundles,
    JSON.stringify({ url, answers, bundles: bundles.remote ? { signup: bundles.remote.url } : {} }),
    AbortSignal.timeout(20_000),
  );

const textOf = (result: PromiseSettledResult<RenderResult>): string =>
  result.status === 'fulfilled' ? JSON.stringify(result.value) : String(result.reason);

test.each(scripts)(
  '%s gets nothing of others, changes none of their pages, and ends nothing but itself',
  async (name) => {
    const before = logged.length;
    const victims = ['/organization/1?turn=1', '/organization/2?turn=2'];
    // At the same time: its own page, and those of a victim by another remote's code, and by the host alone.
    const [first, byAnother, byHost] = await Promise.allSettled([
      pageFor(hostileOf(name), '/signup?turn=0'),
      pageFor(honest, victims[1] ?? '', [secret]),
      pageFor(alone, victims[1] ?? '', [secret]),
    ]);
    expect(textOf(first), 'it has tried').toMatch(comesOf[name] ?? /a line for it in this table/);
    const own = `<p>${victims[1]} ["${secret}"]</p>`;
    expect(byAnother).toMatchObject({ status: 'fulfilled', value: { markup: own, title: 'Page' } });
    expect(byHost).toMatchObject({ status: 'fulfilled', value: { markup: own, title: 'Page' } });
    // What it finds on this page it may show to this victim alone.
    const [byItself] = await Promise.allSettled([pageFor(hostileOf(name), victims[0] ?? '', [secret])]);
    expect(textOf(byItself).length).toBeLessThan(2_000_100);
    const after = await Promise.allSettled(
      [3, 4, 5, 6].map((turn) => pageFor(hostileOf(name), `/signup?turn=${turn}`)),
    );
    for (const result of [first, ...after]) {
      expect(textOf(result)).not.toContain('DE02');
      expect(textOf(result)).not.toContain('/organization/');
    }
    expect(await pageFor(honest, '/again')).toEqual({ markup: '<p>/again []</p>', title: 'Page' });
    expect(logged.length - before).toBeLessThanOrEqual(6 * 40);
    expect(Math.max(0, ...logged.map(({ length }) => length))).toBeLessThanOrEqual(2_000);
  },
);

test('a hostile remote that renders what is the same for everybody has no one there to read', async () => {
  for (const name of ['keep-answers.js', 'patch-globals.js']) {
    await pageFor(hostileOf(name), '/organization/1', [secret]);
    const request = { url: '/signup', answers: [], bundles: { signup: `/${name}` } };
    for (let turn = 0; turn < 2; turn += 1) {
      const page = await renderer.renderForAll(hostileOf(name), JSON.stringify(request));
      expect(JSON.stringify(page)).not.toContain('DE02');
    }
  }
});

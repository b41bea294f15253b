import { execFileSync } from 'node:child_process';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createCompiledScripts } from './compiled-scripts.ts';
import { RenderProcess, type Use } from './render-process.ts';

const said: string[] = [];
const say = ({ said: text }: { said?: string }) => void said.push(String(text));
const log = { info: say, warn: say, error: say };

const host = { url: '/host.js', source: 'globalThis.kontor_host_server = { render: async () => null };' };
const scripts = createCompiledScripts();

const started: RenderProcess[] = [];
afterAll(() => {
  for (const process of started) process.end('The tests are done.');
});

function start(use: Use): RenderProcess {
  const process = new RenderProcess(scripts.of(host), use, log);
  started.push(process);
  return process;
}

test('what is compiled in one process is taken by those of every use, and what does not fit is said', async () => {
  const code = await start('pages-of-host').compiled();
  expect(code?.length).toBeGreaterThan(0);
  scripts.keep(host, code);
  for (const use of ['pages-of-host', 'pages-of-remote', 'one-page'] as const) {
    expect(await start(use).opened).toBeNull();
  }
  expect(said).toEqual([]);
  scripts.keep(host, Buffer.from('no code'));
  onTestFinished(() => scripts.keep(host, null));
  expect(await start('one-page').opened).toBeNull();
  expect(said).toEqual(['/host.js is compiled again: what was handed over does not fit.']);
});

test('what was compiled of a remote by the host’s process is taken by the process of its page', async () => {
  said.length = 0;
  const remote = { url: '/remote.js', source: 'var remote = () => 1; remote();' };
  const rendering = {
    url: '/loads.js',
    source: 'globalThis.kontor_host_server = { render: async (request, load) => (load("/remote.js"), null) };',
  };
  scripts.keep(remote, await start('pages-of-host').compile(remote));
  const process = new RenderProcess(scripts.of(rendering), 'one-page', log);
  started.push(process);
  expect(await process.render(scripts.of(remote), JSON.stringify({}))).toBeNull();
  expect(said).toEqual([]);
});

/** A server that may open so many files, and has all of them open. */
const withoutFiles = `
  import { openSync } from 'node:fs';
  const { RenderProcess } = await import('${import.meta.dirname}/render-process.ts');
  try { for (;;) openSync('/dev/null'); } catch {}
  const log = { info() {}, warn() {}, error() {} };
  const process = new RenderProcess({ url: '/host.js', block: Buffer.alloc(0) }, 'one-page', log);
  await process.opened.catch((error) => console.log(error.name));
  console.log(process.hasEnded);`;

test('where no file is left, no process starts, and the server goes on', () => {
  const command = [
    '-c',
    'ulimit -n 200 && exec "$0" "$@"',
    process.execPath,
    '--input-type=module',
    '-e',
    withoutFiles,
  ];
  const output = execFileSync('/bin/sh', command, { encoding: 'utf8', cwd: import.meta.dirname });
  expect(output).toBe('NotStartedError\ntrue\n');
});

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createCompiledScripts } from '../render/compiled-scripts.ts';
import { ProcessEndedError, RenderProcess } from '../render/render-process.ts';

// What code could send to the server that has left its realm, and what it could do beside that: the programs of this
// folder run in place of the one that renders pages.

const folder = join(import.meta.dirname, 'programs');
const programsHere = readdirSync(folder).filter((name) => name !== 'prelude.cjs');
const run = mkdtempSync(join(tmpdir(), 'kontor-red-team-'));
afterAll(() => rmSync(run, { recursive: true }));

const logged: string[] = [];
const say = (_: object, message?: string) => void logged.push(String(message));
const log = { info: say, warn: say, error: say };

const host = createCompiledScripts().of({ url: '/host.js', source: '' });

/** A page from a hostile program. */
async function pageFrom(name: string) {
  const program = join(run, name);
  writeFileSync(program, readFileSync(join(folder, 'prelude.cjs'), 'utf8') + readFileSync(join(folder, name), 'utf8'));
  const process = new RenderProcess(host, 'one-page', log, program);
  try {
    return await process.render(null, '{}');
  } finally {
    process.end('It is used once.');
  }
}

const ends: Readonly<Record<string, string>> = {
  'answers-unasked.cjs': 'It answered what it was not asked.',
  'sends-no-json.cjs': 'It said what none says.',
  'names-a-method.cjs': 'It said what none says.',
  'answers-more.cjs': 'Its answer is none.',
  'answers-numbers.cjs': 'Its answer is none.',
  'announces-gigabytes.cjs': 'It said too much.',
  'sends-megabytes.cjs': 'It said too much.',
  'sends-lines.cjs': 'It said too much.',
  'ends-itself.cjs': 'It has ended by itself (0).',
  'closes-its-output.cjs': 'It was busy for 3000 ms.',
  'refuses-to-end.cjs': 'It was busy for 3000 ms.',
};

test.each(Object.entries(ends))('%s ends itself alone: %s', async (name, reason) => {
  const before = logged.length;
  const error = await pageFrom(name).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ProcessEndedError);
  expect(String(error)).toContain(reason);
  expect(logged.length - before).toBeLessThanOrEqual(40);
});

test('a program that answers twice gives its first answer, and is ended with its second', async () => {
  expect(await pageFrom('answers-twice.cjs')).toEqual({ markup: '0', title: '' });
});

test('a program may read nothing, write nothing and start nothing', async () => {
  const page = await pageFrom('looks-around.cjs');
  expect(page && 'markup' in page && page.markup.split('\n')).toEqual([
    'environment: []',
    'passwords: ERR_ACCESS_DENIED',
    'server: ERR_ACCESS_DENIED',
    'sources: ERR_ACCESS_DENIED',
    'write: ERR_ACCESS_DENIED',
    'program: ERR_ACCESS_DENIED',
    'thread: ERR_ACCESS_DENIED',
    'text: EvalError',
    'inspector: ERR_ACCESS_DENIED',
  ]);
});

test('a program gets a hundred megabytes of memory at most, outside of the heap, too', async () => {
  const page = await pageFrom('takes-memory.cjs');
  expect(Number(page && 'markup' in page && page.markup)).toBeLessThanOrEqual(100);
});

test('each program here is tried', () => {
  const tried = [...Object.keys(ends), 'answers-twice.cjs', 'looks-around.cjs', 'takes-memory.cjs'];
  expect(programsHere.toSorted()).toEqual(tried.toSorted());
});

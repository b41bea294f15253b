import { remoteRelease } from '@kontor/registry/testing/example-builds';
import { expect, test } from 'vitest';
import { candidateOf } from '../testing/example-candidate.ts';
import { noEval } from './no-eval.ts';
import { readScripts } from './scripts.ts';

const release = remoteRelease('a');
const reasonsFor = (source: string) =>
  noEval(candidateOf(release), readScripts(new Map([['page.js', Buffer.from(source)]]))).map(({ reason }) => reason);

test.each([
  ['eval', 'eval("1")', 'eval()'],
  ['eval in the global scope', '(0, eval)("1")', 'eval under another name'],
  ['eval of the window', 'window.eval("1")', 'eval()'],
  ['a function made of text', 'new Function("return 1")()', 'new Function()'],
  ['the same without new', 'globalThis["Function"]("return 1")', 'Function()'],
  ['eval that is handed on', 'run(eval)', 'eval under another name'],
  ['a function maker with a short name', 'const F = Function; new F("")', 'Function under another name'],
  ['a timer with text', 'setTimeout("go()", 10)', 'a timer with text for code'],
  ['code of elsewhere', 'import("https://elsewhere.test/a.js")', 'import() of an address that is not its own file'],
  ['code of wherever it is told to', 'import(address)', 'import() of an address that is not its own file'],
])('%s is refused', (_, source, what) => {
  expect(reasonsFor(source)).toEqual([`page.js contains ${what}.`]);
});

test.each([
  ['what only looks at functions', 'x instanceof Function; Function.prototype.toString.call(x); typeof eval'],
  ['a word in a text', 'say("eval(1) new Function()")'],
  ['a method of that name', 'lexer.eval("1")'],
  ['a timer with a function', 'setTimeout(() => go(), 10)'],
  ['a file of its own', 'import("./page.js")'],
])('%s may stay', (_, source) => {
  expect(reasonsFor(source)).toEqual([]);
});

test('a script that cannot be parsed is refused: what it runs is unknown', () => {
  expect(reasonsFor('<!doctype html>')).toEqual(['page.js is no JavaScript that can be read.']);
});

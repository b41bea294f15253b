import { expect, test } from 'vitest';
import { differences, type Parts } from './parts.ts';
import { refusedFor } from './shell-rules.ts';
import { type Stored, strayEntries } from './stored.ts';

const nav = { display: 'flex', color: 'black' };
const shell: Parts = { nav, 'nav a /home (current page)': nav, 'nav a /members': nav };

test.each<[string, Parts, string[]]>([
  ['the same', shell, []],
  [
    'another entry is that of the current page',
    { nav, 'nav a /home': { ...nav, color: 'blue' }, 'nav a /members (current page)': nav },
    [],
  ],
  ['more than there was', { ...shell, footer: nav }, []],
  ['another colour', { ...shell, nav: { ...nav, color: 'red' } }, ['color of "nav" is red instead of black']],
  ['an entry less', { nav, 'nav a /home (current page)': nav }, ['"nav a /members" is missing']],
])('parts of the shell: %s', (_, found, told) => {
  expect(differences(shell, found)).toEqual(told);
});

const stored: Stored = { localStorage: ['probe'], sessionStorage: [], cookies: ['probe'], 'service workers': [] };

test.each<[string, Partial<Stored>, string[]]>([
  ['nothing new', {}, []],
  ['an entry of its own', { sessionStorage: ['kontor-signup-draft'] }, []],
  ['one of the shell', { cookies: ['probe', 'kontor-theme'], 'service workers': ['/service-worker.js'] }, []],
  [
    'an entry of another remote',
    { localStorage: ['probe', 'kontor-partner-filter'] },
    ['"kontor-partner-filter" is new in localStorage'],
  ],
  [
    'a remote whose name begins alike',
    { localStorage: ['probe', 'kontor-signup2-filter'] },
    ['"kontor-signup2-filter" is new in localStorage'],
  ],
  ['an entry is gone', { cookies: [] }, ['"probe" is gone from cookies']],
  ['a service worker', { 'service workers': ['/own-worker.js'] }, ['"/own-worker.js" is new in service workers']],
])('what a remote stores: %s', (_, change, told) => {
  expect(strayEntries(stored, { ...stored, ...change }, 'signup')).toEqual(told);
});

test('a rule for every element is one refusal with examples', () => {
  const [refusal, ...others] = refusedFor('shell-parts', 'On the page garden', ['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  expect(refusal?.reason).toBe('On the page garden: a; b; c; d; e (and 2 more).');
  expect(others).toEqual([]);
  expect(refusedFor('shell-parts', 'On the page garden', [])).toEqual([]);
});

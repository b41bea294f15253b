import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { restMs, watchIntent } from './watch-intent.ts';

let end: () => void;
const intended: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  intended.length = 0;
  document.body.innerHTML = `
    <a id="home" href="/home"><b id="inside">Home</b></a> <a id="invoices" href="/invoices?page=2">Invoices</a>
    <a id="here" href="${location.pathname}#part">Here</a> <a id="elsewhere" href="https://other.test/">Elsewhere</a>
    <a id="file" href="/invoice.pdf" download>File</a> <a id="tab" href="/help" target="_blank">Tab</a> <p id="text">Text</p>`;
  end = watchIntent(({ pathname, search }) => intended.push(pathname + search));
});

afterEach(() => end());

const send = (type: string, id: string, init: MouseEventInit = {}) =>
  document.getElementById(id)?.dispatchEvent(new MouseEvent(type, { bubbles: true, ...init }));

test('a pointer that rests on a link is about to open its page', () => {
  send('pointermove', 'inside');
  vi.advanceTimersByTime(restMs - 1);
  expect(intended).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(intended).toEqual(['/home']);
});

test('a pointer that moves across the links of a menu opens none of them', () => {
  for (const id of ['home', 'inside', 'invoices', 'home', 'invoices']) {
    send('pointermove', id);
    vi.advanceTimersByTime(restMs - 1);
  }
  send('pointerout', 'invoices');
  vi.advanceTimersByTime(10 * restMs);
  expect(intended).toEqual([]);
});

test('a link that is pressed is opened at once, with the main button or a finger', () => {
  send('pointerdown', 'invoices');
  expect(intended).toEqual(['/invoices?page=2']);
  send('pointerdown', 'home', { button: 2 });
  send('pointerdown', 'text');
  vi.advanceTimersByTime(10 * restMs);
  expect(intended).toEqual(['/invoices?page=2']);
});

const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

test('a link on which the focus of the keyboard stays is about to be opened, and not those it passes', () => {
  press('Tab');
  document.getElementById('home')?.focus();
  press('Tab');
  document.getElementById('invoices')?.focus();
  vi.advanceTimersByTime(restMs);
  expect(intended).toEqual(['/invoices?page=2']);
});

test('a link that a page or a menu focuses by itself is left alone', () => {
  press('Enter');
  document.getElementById('home')?.focus();
  vi.advanceTimersByTime(restMs);
  expect(intended).toEqual([]);
});

test.each(['here', 'elsewhere', 'file', 'tab'])(
  'a link that opens no other page in this tab is left alone: %s',
  (id) => {
    send('pointermove', id);
    vi.advanceTimersByTime(restMs);
    send('pointerdown', id);
    expect(intended).toEqual([]);
  },
);

test('nothing is opened ahead once the watch has ended', () => {
  send('pointermove', 'home');
  end();
  vi.advanceTimersByTime(restMs);
  send('pointerdown', 'home');
  expect(intended).toEqual([]);
});

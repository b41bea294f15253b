/**
 * Runs before the page's code, as a script of its own in the head: what is typed, chosen, clicked or submitted before the
 * page can handle it would be lost, and the browser's own submit would leave the page. Keeps it until the page asks for it.
 */
import { renderedAtAttribute } from '@kontor/contract/server-page';
import {
  type EarlyField,
  type EarlyInput,
  earlyInputGlobal,
  isChoice,
  isHeard,
  isTakenOver,
  type TakeEarlyInput,
} from './base/early-input.ts';

const fields = new Map<EarlyField, string | boolean>();
const { pathname: path } = location;
let action: EarlyInput['action'] = null;
let actedAt = 0;

/** Milliseconds: what was clicked longer ago would come as a surprise. */
const longest = 10_000;

function act(on: EarlyInput['action']): void {
  action = on;
  actedAt = performance.now();
}

function keep(field: EarlyField): void {
  // Put at the end: of several radio buttons the last one is chosen.
  fields.delete(field);
  fields.set(field, isChoice(field) ? field.checked : field.value);
}

/** Before React's listeners: a part that React takes over because of this very event would not see it as a change. */
function keepField({ type, target }: Event): void {
  if (!(target instanceof Element) || !target.matches('input, textarea, select')) return;
  const field = target as EarlyField;
  if ((type === 'click') !== isChoice(field)) return;
  // A form that is changed after it was submitted is submitted anew by its user.
  if (action !== null && action === field.form) action = null;
  if (fields.has(field) || !isTakenOver(field)) keep(field);
}

/**
 * Kept at once, and given up where React has handled it: that is known before anything else runs. React hears everything
 * at the root of the page, and stops there clicks on a part that it has not taken over.
 */
function keepClick({ target }: Event): void {
  const button = target instanceof Element ? target.closest('button') : null;
  if (!button || (button.type === 'submit' && button.form)) return;
  act(button);
  // What the page handles replaces what was clicked before.
  if (isHeard(button)) button.addEventListener('click', () => act(null), { capture: true, once: true });
}

/** The keys of a button stand for its click; the browser would do something else by them. After the page's own listener. */
function keepKeys(event: Event): void {
  if (!(event instanceof KeyboardEvent)) return;
  const { ctrlKey, metaKey, shiftKey, altKey, key } = event;
  if (event.defaultPrevented || ctrlKey === metaKey || shiftKey || altKey || !/^[a-z]$/i.test(key)) return;
  const keys = `${ctrlKey ? 'Control' : 'Meta'}+${key.toUpperCase()}`;
  const button = document.querySelector<HTMLButtonElement>(`button[aria-keyshortcuts~="${keys}"]`);
  if (!button) return;
  event.preventDefault();
  act(button);
}

/** After React's listeners: every form of the page prevents the browser's own submit when it handles it. */
function keepSubmit(event: Event): void {
  if (event.defaultPrevented) return act(null);
  event.preventDefault();
  act(event.target as HTMLFormElement);
}

/** What was changed before this script, or by the browser, which restores forms when a page is reloaded. */
function keepChanged(): void {
  for (const field of document.querySelectorAll<EarlyField>('input, textarea, select')) {
    if (isChanged(field)) keep(field);
  }
}

function isChanged(field: EarlyField): boolean {
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
    return first !== undefined && !first.selected;
  }
  if (field.type === 'radio') return isChoice(field) && field.checked && !field.defaultChecked;
  return isChoice(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

const listeners = [
  ['keydown', keepKeys, false],
  ['input', keepField, true],
  ['click', keepField, true],
  ['click', keepClick, true],
  ['submit', keepSubmit, false],
] as const;

const take: TakeEarlyInput = () => {
  for (const [type, listener, isCaptured] of listeners) removeEventListener(type, listener, isCaptured);
  return { fields, action: performance.now() - actedAt < longest ? action : null, path };
};

/**
 * The first format of a date has the browser read its data about time zones and languages, which takes a slow phone 40 ms.
 * Pages of signed-in users have dates: it is done while their code is on its way.
 */
function readFormats(): void {
  if (!document.querySelector(`[${renderedAtAttribute}]`)) return;
  setTimeout(() => new Intl.DateTimeFormat('de', { timeZone: 'Europe/Berlin' }));
}

keepChanged();
readFormats();
for (const [type, listener, isCaptured] of listeners) addEventListener(type, listener, isCaptured);
Reflect.set(globalThis, earlyInputGlobal, take);

import { areSingleKeysOn, isAsking, isTyping } from '@kontor/platform/single-keys';
import { type KeyboardEvent as FieldEvent, useEffect, useRef, useState } from 'react';

/** Marks the field that the page's search key goes to, and the links of a table's rows. */
export const searchMark = { 'data-page-search': '' } as const;
export const rowMark = { 'data-row': '' } as const;

/** The keys of the page: they do nothing while something is typed, a dialog is open, or they are switched off. */
export function usePageKeys() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isOfOthers(event)) return;
      if (event.key === '?') setOpen(true);
      else if (!goTo(event.key)) return;
      // Before the shell, whose list of keys does not know those of this page.
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);
  return { open, onClose: () => setOpen(false) };
}

const isOfOthers = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.altKey ||
  event.ctrlKey ||
  event.metaKey ||
  isTyping(event.target) ||
  isAsking() ||
  !areSingleKeysOn();

/**
 * Leads from a search field to the first row: at once, or as soon as the table shows what was typed, so that no one is led to a row that
 * is about to go.
 */
export function useFirstRow(isFound: boolean): (event: FieldEvent) => void {
  /** The field in which the key was pressed, as long as the table does not show what was typed. */
  const asking = useRef<EventTarget | null>(null);
  useEffect(() => {
    if (!isFound || asking.current === null) return;
    // Who has gone elsewhere meanwhile stays there.
    if (asking.current === document.activeElement) focus(document.querySelector('[data-row]'));
    asking.current = null;
  }, [isFound]);
  return (event) => {
    const isKey = event.key === 'Enter' || event.key === 'ArrowDown';
    asking.current = isKey && !isFound ? event.currentTarget : null;
    if (isKey && (!isFound || focus(document.querySelector('[data-row]')))) event.preventDefault();
  };
}

/** Moves the focus; answers whether there was anything to go to. */
function goTo(key: string): boolean {
  if (key === '/') return focus(document.querySelector('[data-page-search]'));
  if (key !== 'j' && key !== 'k') return false;
  const rows = [...document.querySelectorAll('[data-row]')];
  const at = rows.findIndex((row) => row === document.activeElement);
  const next = at + (key === 'j' ? 1 : -1);
  return focus(rows[at === -1 && key === 'k' ? rows.length - 1 : Math.max(0, Math.min(next, rows.length - 1))]);
}

function focus(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.focus();
  if (element instanceof HTMLInputElement) element.select();
  return true;
}

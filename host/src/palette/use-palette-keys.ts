import { useEffect } from 'react';
import { open, useOpened } from '../base/opened.ts';
import { areSingleKeysOn } from './single-keys.ts';

/** The keys of every page with a frame: Ctrl or Command K, and the question mark. */
export function usePaletteKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}

function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || event.repeat) return;
  const { opened } = useOpened.getState();
  const isPaletteKey = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k';
  if (isPaletteKey && opened === 'palette') {
    event.preventDefault();
    return open(null);
  }
  // What asks for an answer is answered first.
  if (document.querySelector(':is([role="dialog"], [role="alertdialog"]):not([data-closed])') !== null) return;
  if (isPaletteKey) {
    event.preventDefault();
    return open('palette');
  }
  if (event.key !== '?' || event.ctrlKey || event.metaKey || isTyping(event.target) || !areSingleKeysOn()) return;
  event.preventDefault();
  open('shortcuts');
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

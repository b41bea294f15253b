import { areSingleKeysOn, isAsking, isTyping } from '@kontor/platform/single-keys';
import { useEffect } from 'react';
import { open, useOpened } from '../base/opened.ts';

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
  if (isAsking()) return;
  if (isPaletteKey) {
    event.preventDefault();
    return open('palette');
  }
  if (event.key !== '?' || event.ctrlKey || event.metaKey || isTyping(event.target) || !areSingleKeysOn()) return;
  event.preventDefault();
  open('shortcuts');
}

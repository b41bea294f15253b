import { scrollPositions } from '@kontor/contract/between-bundles';
import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The scroll position of each history entry, by the router's key. */
const positions = new Map<string, number>();

/** The browser restores a position when the entry changes, before the page has its height; so it is done here. */
export function beginScrollMemory(): void {
  window.history.scrollRestoration = 'manual';
  nameFirstEntry();
  try {
    const stored = JSON.parse(sessionStorage.getItem(scrollPositions) ?? '[]') as [string, number][];
    for (const [key, top] of stored) positions.set(key, top);
    window.addEventListener('pagehide', storePositions);
  } catch {
    // Without storage the position is lost by a reload.
  }
}

function storePositions(): void {
  try {
    sessionStorage.setItem(scrollPositions, JSON.stringify([...positions].slice(-50)));
  } catch {
    // The storage is full.
  }
}

/**
 * The router gives every history entry a key, except the one that a page was loaded into, which is always 'default' and
 * would be mixed up with earlier ones. Runs before the router, so that it reads this key.
 */
function nameFirstEntry(): void {
  const state = window.history.state as { key?: string } | null;
  if (state?.key !== undefined) return;
  window.history.replaceState({ ...state, key: Math.random().toString(36).slice(2) }, '');
}

/**
 * Records the scroll position of the page. A layout effect, so that the jump to a shorter page is not recorded for the
 * previous one.
 */
export function useScrollMemory(): void {
  const { key } = useLocation();
  useLayoutEffect(() => {
    const note = () => void positions.set(key, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [key]);
}

/** Ends the wait for a growing page: the user scrolls, or it takes too long. */
const interruptions = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
const timeoutMs = 3_000;

/** Whether a history entry was open before and scrolled. */
export const hasScrolled = (key: string): boolean => positions.has(key);

/** Restores the scroll position of a history entry, also when the page gets its height only with its data. */
export function restoreScroll(key: string): void {
  const top = positions.get(key) ?? 0;
  window.scrollTo(0, top);
  if (window.scrollY >= top - 1) return;
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (window.scrollY >= top - 1) stop();
  });
  const timer = setTimeout(() => stop(), timeoutMs);
  const stop = () => {
    growth.disconnect();
    clearTimeout(timer);
    for (const name of interruptions) window.removeEventListener(name, stop);
  };
  for (const name of interruptions) window.addEventListener(name, stop, { passive: true });
  growth.observe(document.body);
}

import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

const storageKey = 'kontor-scroll';
/** How far each entry of the browser's history was scrolled, by the key that the router gives it. */
const positions = new Map<string, number>();

/** The browser restores a position when the entry changes, before our page has its height; so it is done here. */
export function beginScrollMemory(): void {
  window.history.scrollRestoration = 'manual';
  nameFirstEntry();
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][];
    for (const [key, top] of stored) positions.set(key, top);
    window.addEventListener('pagehide', () =>
      sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-50))),
    );
  } catch {
    // Denied storage costs the position after a reload.
  }
}

/**
 * The router gives a key to every entry but the one that a page was loaded into: each of these is 'default' to it, and would be
 * taken for the one before, wherever that leads. Before the router is there, so that it reads the key.
 */
function nameFirstEntry(): void {
  const state = window.history.state as { key?: string } | null;
  if (state?.key !== undefined) return;
  window.history.replaceState({ ...state, key: Math.random().toString(36).slice(2) }, '');
}

/** Notes how far the open page is scrolled. A layout effect, so that the jump to a shorter page is not noted for the one before. */
export function useScrollMemory(): void {
  const { key } = useLocation();
  useLayoutEffect(() => {
    const note = () => void positions.set(key, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [key]);
}

/** What ends the wait for a page that grows: the person scrolls, or it takes too long to be the same movement. */
const interruptions = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
const timeoutMs = 3_000;

/** Whether an entry of the history was open before and scrolled. */
export const hasScrolled = (key: string): boolean => positions.has(key);

/** Scrolls back to where an entry of the history was left, also when its page only gets its height with its data. */
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

import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { setHistoryBlocker } from '../../frame/history-blocker.ts';
import { setLeaveBlocker } from '../../frame/leave-blocker.ts';

interface LeaveConfirmation {
  /** The user is about to leave the page and has not answered yet. */
  readonly isAsking: boolean;
  readonly leave: () => void;
  readonly stay: () => void;
}

/** Resolves with the user's answer. */
type Ask = () => Promise<boolean>;

/**
 * Asks before the page is left while `isActive`: by a link, by the browser's back and forward buttons, by signing out,
 * or by closing the tab (with the browser's own dialog). The declarative router has no blocker, so this handles the
 * events before it.
 */
export function useLeaveConfirmation(isActive: boolean): LeaveConfirmation {
  const navigate = useNavigate();
  const [answer, setAnswer] = useState<((isLeaving: boolean) => void) | null>(null);
  const ask = useCallback(() => new Promise<boolean>((resolve) => setAnswer(() => resolve)), []);

  useEffect(() => {
    if (!isActive) return;
    const holdLink = (event: MouseEvent) => {
      const path = innerPath(event);
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      void ask().then((isLeaving) => isLeaving && navigate(path));
    };
    // On the document in its capture phase: before React and the router's links handle the click.
    document.addEventListener('click', holdLink, { capture: true });
    return () => document.removeEventListener('click', holdLink, { capture: true });
  }, [isActive, ask, navigate]);

  useHistoryConfirmation(isActive, ask);
  useTabConfirmation(isActive, ask);

  const decide = (isLeaving: boolean) => {
    setAnswer(null);
    answer?.(isLeaving);
  };
  return { isAsking: answer !== null, leave: () => decide(true), stay: () => decide(false) };
}

/**
 * Asks before the whole page is unloaded: with our dialog where the shell ends it, with the browser's where the tab is
 * closed.
 */
function useTabConfirmation(isActive: boolean, ask: Ask): void {
  useEffect(() => {
    if (!isActive) return;
    let isLetThrough = false;
    const hold = (event: BeforeUnloadEvent) => {
      if (!isLetThrough) event.preventDefault();
    };
    const removeBlocker = setLeaveBlocker(async (leave) => {
      if (!(await ask())) return;
      isLetThrough = true;
      try {
        await leave();
      } catch (error) {
        isLetThrough = false;
        throw error;
      }
    });
    window.addEventListener('beforeunload', hold);
    return () => {
      window.removeEventListener('beforeunload', hold);
      removeBlocker();
    };
  }, [isActive, ask]);
}

/** Reverts a step through the history, and repeats it once it is allowed. */
function useHistoryConfirmation(isActive: boolean, ask: Ask): void {
  const isLetThrough = useRef(false);
  useEffect(() => {
    if (!isActive) return;
    const here = historyIndex();
    const hold = (event: PopStateEvent) => {
      const steps = historyIndex() - here;
      if (steps === 0) {
        // Our own step back: the router did not see the first one.
        event.stopImmediatePropagation();
        return;
      }
      if (isLetThrough.current) return;
      event.stopImmediatePropagation();
      window.history.go(-steps);
      void ask().then((isLeaving) => {
        if (!isLeaving) return;
        isLetThrough.current = true;
        window.history.go(steps);
      });
    };
    return setHistoryBlocker(hold);
  }, [isActive, ask]);
}

/** react-router numbers the entries of the history. */
const historyIndex = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0;

/** The target of a plain click on a link within the portal; `null` for everything else, and for links within the page. */
function innerPath(event: MouseEvent): string | null {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  ) {
    return null;
  }
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.hasAttribute('download')) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  const { location } = window;
  if (origin !== location.origin || (pathname === location.pathname && search === location.search)) return null;
  return pathname + search + hash;
}

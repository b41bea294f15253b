import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { setHistoryGate } from '../../shell/history-gate.ts';

interface LeaveGuard {
  /** Somebody wants to leave the page and has not been asked yet. */
  readonly isAsking: boolean;
  readonly leave: () => void;
  readonly stay: () => void;
}

/**
 * Holds back whoever leaves the page while `isActive`: by a link, by the browser's back and forward buttons, or by closing
 * the tab (where the browser asks in its own words). The declarative router has no blocker, so this stands before it.
 */
export function useLeaveGuard(isActive: boolean): LeaveGuard {
  const navigate = useNavigate();
  const [goOn, setGoOn] = useState<(() => void) | null>(null);
  const holdBack = useCallback((then: () => void) => setGoOn(() => then), []);

  useEffect(() => {
    if (!isActive) return;
    const holdTab = (event: BeforeUnloadEvent) => event.preventDefault();
    const holdLink = (event: MouseEvent) => {
      const path = innerPath(event);
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      holdBack(() => void navigate(path));
    };
    window.addEventListener('beforeunload', holdTab);
    // On the document and in its capture phase: before React, and with it the router's links, hears of the click.
    document.addEventListener('click', holdLink, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', holdTab);
      document.removeEventListener('click', holdLink, { capture: true });
    };
  }, [isActive, holdBack, navigate]);

  useHistoryGuard(isActive, holdBack);

  return {
    isAsking: goOn !== null,
    leave: () => {
      setGoOn(null);
      goOn?.();
    },
    stay: () => setGoOn(null),
  };
}

/** Undoes a step through the history, and takes it again once it is allowed. */
function useHistoryGuard(isActive: boolean, holdBack: (then: () => void) => void): void {
  const isLetThrough = useRef(false);
  useEffect(() => {
    if (!isActive) return;
    const here = historyIndex();
    const hold = (event: PopStateEvent) => {
      const steps = historyIndex() - here;
      if (steps === 0) {
        // Our own step back: the router never heard of the first one.
        event.stopImmediatePropagation();
        return;
      }
      if (isLetThrough.current) return;
      event.stopImmediatePropagation();
      window.history.go(-steps);
      holdBack(() => {
        isLetThrough.current = true;
        window.history.go(steps);
      });
    };
    return setHistoryGate(hold);
  }, [isActive, holdBack]);
}

/** react-router numbers the entries of the history. */
const historyIndex = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0;

/** Where a plain click on a link within the portal would lead; `null` for everything else, and for jumps within the page. */
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

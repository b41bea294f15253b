import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For elements that disappear when their work is done: focus inside them moves to the heading of their surroundings, so
 * that keyboard and screen reader do not start at the top of the page.
 */
export function useFocusOnLeave(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const around = ancestors(element);
      // Once its replacement is rendered.
      queueMicrotask(() => focusHeading(around));
    };
  }, []);
  return place;
}

function ancestors(element: Element): Element[] {
  const parent = element.parentElement;
  return parent ? [parent, ...ancestors(parent)] : [];
}

function focusHeading(around: readonly Element[]): void {
  const heading = around
    .filter(({ isConnected }) => isConnected)
    .map((element) => element.querySelector<HTMLElement>('h1, h2, h3'))
    .find((found) => found !== null);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Where the last page arrived; `null` before the first, whose focus is the browser's. */
let lastArrival: string | null = null;

/**
 * Moves the focus to the heading of the page once it is there, so that keyboard and screen reader start where the eyes do.
 * Stands inside the page's Suspense boundary: its effect runs with the content, not with the skeleton.
 */
export function PageArrived() {
  const { pathname } = useLocation();
  useEffect(() => {
    if (lastArrival !== null && lastArrival !== pathname) focusHeading();
    lastArrival = pathname;
  }, [pathname]);
  return null;
}

function focusHeading(): void {
  window.scrollTo(0, 0);
  const main = document.querySelector('main');
  const heading = main?.querySelector('h1') ?? main;
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1');
  heading.focus({ preventScroll: true });
}

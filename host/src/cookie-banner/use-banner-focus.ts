import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the keyboard where the eyes are. The first question takes no focus from the page; a banner that the user opened, and
 * a view that took the place of another, do. After the answer the focus goes back to what opened the banner, else to the page.
 */
export function useBannerFocus(banner: RefObject<HTMLElement | null>, view: string, isFirst: boolean): void {
  const shown = useRef(isFirst ? view : null);

  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      const isOpenerThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
      const back = isOpenerThere ? opener : document.querySelector('main');
      if (!isOpenerThere) back?.setAttribute('tabindex', '-1');
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    };
  }, []);

  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    banner.current?.querySelector('h2')?.focus();
  }, [banner, view]);
}

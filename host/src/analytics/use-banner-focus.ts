import { type RefObject, useEffect, useRef } from 'react';

/**
 * Manages the keyboard focus. The first banner takes no focus from the page; a banner that the user opened, and a new
 * view in it, do. After the answer the focus returns to the element that opened the banner, else to the page.
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

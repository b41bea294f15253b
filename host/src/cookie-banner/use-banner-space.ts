import { type RefObject, useLayoutEffect } from 'react';

/**
 * Tells the style sheet how tall the banner is. It lies over the end of the page, and the page makes room for it: whatever has
 * the focus, and the footer, can be scrolled into view (WCAG 2.2, 2.4.11).
 */
export function useBannerSpace(banner: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty('--cookie-banner', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`);
    });
    if (banner.current) observer.observe(banner.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--cookie-banner');
    };
  }, [banner]);
}

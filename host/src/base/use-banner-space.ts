import { type RefObject, useLayoutEffect } from 'react';

/**
 * Tells the style sheet the height of a banner. It covers the page, which reserves the space: its title, its footer,
 * and focused elements can be scrolled into view (WCAG 2.2, 2.4.11).
 */
export function useBannerSpace(banner: RefObject<HTMLElement | null>, property: '--cookie-banner' | '--banners'): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty(property, `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`);
    });
    if (banner.current) observer.observe(banner.current);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [banner, property]);
}

import { type RefObject, useLayoutEffect } from 'react';

/**
 * Tells the style sheet the height of a banner. It covers the page, which reserves the space: its title, its footer,
 * and focused elements can be scrolled into view (WCAG 2.2, 2.4.11).
 */
export function useBannerSpace(banner: RefObject<HTMLElement | null>, property: '--cookie-banner' | '--banners'): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      // Nothing refers to it then, and a new value would have the styles of the whole page computed anew.
      if (height > 0) style.setProperty(property, `${height}px`);
      else style.removeProperty(property);
    });
    if (banner.current) observer.observe(banner.current);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [banner, property]);
}

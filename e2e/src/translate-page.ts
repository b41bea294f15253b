import type { Page } from '@playwright/test';

/**
 * What Chrome and Edge do to a page that they translate: each text is taken out, and stands again in two `font` elements. Texts of
 * scripts, styles and code are left.
 */
export const translatePage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const isLeft = text.data.trim() === '' || text.parentElement?.closest('script, style, code, font, textarea');
      if (isLeft) continue;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.append(text.data);
      outer.append(inner);
      text.replaceWith(outer);
    }
  });

import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';

export interface Moves {
  /** What the page did that only its user may do. */
  readonly seen: readonly string[];
  /** Resolves after that time, or at the first move. */
  readonly wait: (ms: number) => Promise<void>;
}

/** Watches a page while no user does anything. */
export function watchMoves(page: Page): Moves {
  const { pathname } = new URL(page.url());
  const seen: string[] = [];
  const first = Promise.withResolvers<void>();
  const note = (move: string) => {
    seen.push(move);
    first.resolve();
  };
  page.on('framenavigated', (frame) => {
    const now = URL.parse(frame.url())?.pathname;
    if (frame === page.mainFrame() && now !== pathname) note(`the page leaves by itself for ${now}`);
  });
  page.on('load', () => note('the page loads itself again'));
  page.on('popup', (popup) => {
    note('the page opens a window');
    void popup.close();
  });
  page.on('dialog', (dialog) => {
    // It is answered where the page is left.
    if (dialog.type() === 'beforeunload') return;
    note(`the page shows a dialog of the browser ("${dialog.type()}")`);
    void dialog.dismiss();
  });
  return { seen, wait: (ms) => Promise.race([pause(ms), first.promise]) };
}

import type { Page } from '@playwright/test';
import { hostileTexts } from './hostile-texts.ts';
import { expect } from './test.ts';

/** Dialogs would block the page. */
export function dialogsOf(page: Page): readonly string[] {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return dialogs;
}

/** No script ran, no text became an element or a URL that runs script, and the texts appear unchanged. */
export async function expectOnlyText(page: Page, name: string, texts: readonly string[] = hostileTexts): Promise<void> {
  const found = await page.evaluate(
    (texts) => ({
      ran: 'ran' in window,
      elements: document.querySelectorAll('[data-hostile]').length,
      // React replaces a URL that would run script by one that only throws an error.
      addresses: Array.from(document.querySelectorAll('[href], [src], [action], [formaction]'), (element) =>
        ['href', 'src', 'action', 'formaction'].map((attribute) => element.getAttribute(attribute) ?? ''),
      )
        .flat()
        .filter((address) => /^\s*javascript:/i.test(address) && !address.startsWith('javascript:throw new Error(')),
      missing: texts.filter(
        (text) =>
          !document.body.textContent.includes(text) &&
          ![...document.querySelectorAll('input')].some(({ value }) => value.includes(text)),
      ),
    }),
    texts,
  );
  expect.soft(found, name).toEqual({ ran: false, elements: 0, addresses: [], missing: [] });
}

import { expect, test, vi } from 'vitest';
import { reloadPage } from './reload-page.ts';

test('before a reload, forms are told to keep what was typed', () => {
  // jsdom cannot reload a page, and reports that.
  vi.spyOn(console, 'error').mockReturnValue();
  const keep = vi.fn();
  window.addEventListener('kontor:before-reload', keep, { once: true });
  reloadPage();
  expect(keep).toHaveBeenCalledTimes(1);
});

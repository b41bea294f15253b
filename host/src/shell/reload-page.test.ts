import { expect, jest, test } from '@jest/globals';
import { reloadPage } from './reload-page.ts';

test('before a reload, forms are told to keep what was typed', () => {
  // The test's browser cannot load a page anew, and says so.
  jest.spyOn(console, 'error').mockReturnValue();
  const keep = jest.fn();
  window.addEventListener('kontor:before-reload', keep, { once: true });
  reloadPage();
  expect(keep).toHaveBeenCalledTimes(1);
});

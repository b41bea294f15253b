import { singleKeys } from '@kontor/contract/between-bundles';

/**
 * Whether keys without Ctrl or Command do something. They can be switched off for those who speak to their computer or hit
 * keys by accident (WCAG 2.2, 2.1.4).
 */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(singleKeys) !== 'off';
  } catch {
    return true;
  }
}

export function switchSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(singleKeys);
    else localStorage.setItem(singleKeys, 'off');
  } catch {
    // Storage is denied: it counts until the page is left, which nothing has to remember.
  }
}

/** Whether a key belongs to what is being typed. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Whether a dialog is open: what asks for an answer is answered first. */
export const isAsking = (): boolean =>
  document.querySelector(':is([role="dialog"], [role="alertdialog"]):not([data-closed])') !== null;

/** Name of the global function by which the page takes over from early.ts; absent on pages without that script. */
export const earlySubmitGlobal = 'kontorEarlySubmit';

/** Stops waiting for submits and returns the form that was submitted meanwhile. */
export type TakeEarlySubmit = () => HTMLFormElement | null;

/**
 * Submits the form that was submitted before the page could: Enter need not be pressed again. What was
 * typed is in its inputs. Called when the page's handlers are in place; from then on they prevent the browser's own submit.
 */
export function repeatEarlySubmit(): void {
  const take = Reflect.get(globalThis, earlySubmitGlobal) as TakeEarlySubmit | undefined;
  if (!take) return;
  Reflect.deleteProperty(globalThis, earlySubmitGlobal);
  const form = take();
  // A page that was rendered anew has another form, without what was typed.
  if (form?.isConnected) form.requestSubmit();
}

import { errors, type Page } from '@playwright/test';

/** After this time what a page shows counts as broken; a remote itself is given up after five seconds. */
export const pageTimeoutMs = 30_000;

/** Several waits of a page fit in. Only what asks a page that hangs, and knows no limit of its own, is cut off here. */
const workTimeoutMs = 3 * pageTimeoutMs;

/** What came of it, or why nothing came: the page hangs, crashes, or goes elsewhere meanwhile. */
export type Driven<Result> = { readonly result: Result } | { readonly trouble: string };

/** Works with a page whose code may do whatever it likes. Of a browser that is gone it says nothing: that throws. */
export async function drivePage<Result>(page: Page, work: () => Promise<Result>): Promise<Driven<Result>> {
  let clock: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    clock = setTimeout(resolve, workTimeoutMs, 'late');
  });
  try {
    const first = await Promise.race([work().then((result) => ({ result })), late]);
    return first === 'late' ? { trouble: 'hangs' } : first;
  } catch (error) {
    if (!page.context().browser()?.isConnected()) throw error;
    if (error instanceof errors.TimeoutError)
      return { trouble: `does not answer within ${pageTimeoutMs / 1000} seconds` };
    return { trouble: `breaks off: ${error instanceof Error ? error.message : String(error)}` };
  } finally {
    clearTimeout(clock);
  }
}

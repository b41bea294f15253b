import { errors, type Page } from '@playwright/test';

/** After this time a page counts as broken; a remote itself is given five seconds. */
export const pageTimeoutMs = 30_000;

/** Several waits of a page fit in. Only calls to a hanging page, which have no limit of their own, are aborted here. */
const workTimeoutMs = 3 * pageTimeoutMs;

/** The result, or why there is none: the page hangs, crashes, or navigates meanwhile. */
export type Driven<Result> = { readonly result: Result } | { readonly trouble: string };

/** Works with a page whose code is untrusted. A closed browser is not reported as a defect: that throws. */
export async function drivePage<Result>(
  page: Page,
  work: () => Promise<Result>,
  limitMs: number = workTimeoutMs,
): Promise<Driven<Result>> {
  let clock: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    clock = setTimeout(resolve, limitMs, 'late');
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

/** How long to wait for a page's code after the API's answers, in milliseconds, before its frame and a skeleton are shown. */
const codeTimeoutMs = 1_000;

/** Waits until a page's code is there, but not for long. */
export const atMostForCode = (code: Promise<void>): Promise<void> =>
  Promise.race([code, new Promise<void>((resolve) => void setTimeout(resolve, codeTimeoutMs))]);

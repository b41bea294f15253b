import { cookiesOfPages } from '@kontor/contract/page-cookies';
import type { ApiClient } from '@kontor/platform/api-client';
import { readCookie } from '@kontor/platform/read-cookie';
import { useShell } from '../base/shell-store.ts';
import type { RenderedPage } from './rendered-page.ts';

// React takes a page over in parts: the frame first, and the content when its code is there. What the frame does meanwhile
// must not change what the content shows first, or it is another page than the server has sent (React's error 418).

/** Milliseconds after which nothing waits for the content any more: its code may never come. */
const longest = 10_000;

const isContentTakenOver = () => useShell.getState().initialLoadDone;

/** Until the first page reacts, whether it was taken over or rendered here, or is not waited for any more. */
export async function untilTakenOver(): Promise<void> {
  if (isContentTakenOver()) return;
  await new Promise<void>((resolve) => {
    const goOn = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(goOn, longest);
    const stop = useShell.subscribe(({ initialLoadDone }) => initialLoadDone && goOn());
  });
  // Parts beside the content are taken over right after it.
  await new Promise((resolve) => setTimeout(resolve));
}

let takingOver: Promise<void> | undefined;

/** Until a page that the server has rendered is taken over; at once where none is. */
export const whenTakenOver = async (): Promise<void> => takingOver;

/** What is read is asked for at once, but the answer is not known before the page is taken over. */
export function answeredAfterTakeOver(api: ApiClient): ApiClient {
  const takenOver = untilTakenOver();
  takingOver = takenOver;
  const isReading = (key: string) => key.startsWith('GET ');
  async function heldBack<Answer>(answer: Promise<Answer>): Promise<Answer> {
    try {
      return await answer;
    } finally {
      await takenOver;
    }
  }
  return {
    ...api,
    call: (key, input) => (isReading(key) ? heldBack(api.call(key, input)) : api.call(key, input)),
    page: (key, input) => heldBack(api.page(key, input)),
  };
}

/**
 * Reads the cookies that the server had, until the page is taken over: the page writes some itself, and so does one that
 * was left for it, or one in another tab. Those of now, if the page does not say what the server had.
 */
export function cookiesUntilTakeOver({ cookies }: RenderedPage): (name: string) => string | null {
  const before = cookies ?? Object.fromEntries(cookiesOfPages.map((name) => [name, readCookie(name)]));
  return (name) => (isContentTakenOver() ? readCookie(name) : (before[name] ?? null));
}

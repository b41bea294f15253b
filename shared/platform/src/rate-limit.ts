/** Called whenever a request waits because of a limit, with the seconds that it waits. */
export type OnRateLimited = (seconds: number) => void;

/** Longer waits are reported instead: a page must not be idle for minutes. */
const longestWait = 60;
const repeats = 2;

/** Seconds to wait before the next attempt, from `Retry-After`; `null` if the server gave none. */
export function retryAfterOf({ headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

/**
 * Sends a request, and once more after the wait that a limit requires. A request that was answered 429 was not carried
 * out, so repeating it is safe, whatever its method.
 */
export async function withinLimits(
  send: () => Promise<Response>,
  onRateLimited: OnRateLimited,
  signal?: AbortSignal,
): Promise<Response> {
  for (let done = 0; ; done += 1) {
    const response = await send();
    const seconds = response.status === 429 ? retryAfterOf(response) : null;
    if (seconds === null || seconds > longestWait || done === repeats) return response;
    onRateLimited(seconds);
    await pause(seconds, signal);
  }
}

function pause(seconds: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    signal?.addEventListener('abort', giveUp, { once: true });
  });
}

import { useEffect, useState } from 'react';

/** Milliseconds: until then the page comes as a whole; after that, what has come is shown. */
export const wholePageMs = 2_000;

/** Whether a wait has lasted too long for the page to wait as a whole. A new wait begins anew. */
export function useTooLong(isWaiting: boolean): boolean {
  const [isTooLong, setTooLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setTooLong(true), wholePageMs);
    return () => {
      clearTimeout(timer);
      setTooLong(false);
    };
  }, [isWaiting]);
  return isTooLong;
}

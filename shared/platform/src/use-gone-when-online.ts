import { useEffect } from 'react';
import { isConnectionError } from './connection-errors.ts';

/** Takes back the message that there is no connection as soon as there is one again. Other errors stay until they are answered. */
export function useGoneWhenOnline(error: unknown, clear: () => void): void {
  useEffect(() => {
    if (!isConnectionError(error)) return;
    window.addEventListener('online', clear);
    return () => window.removeEventListener('online', clear);
  }, [error, clear]);
}

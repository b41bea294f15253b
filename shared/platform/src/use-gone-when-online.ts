import { useEffect, useEffectEvent } from 'react';
import { isConnectionError } from './connection-errors.ts';

/** Takes back the message that there is no connection as soon as there is one again. Other errors stay until they are answered. */
export function useGoneWhenOnline(error: unknown, clear: () => void): void {
  const takeBack = useEffectEvent(clear);
  useEffect(() => {
    if (!isConnectionError(error)) return;
    const whenOnline = () => takeBack();
    window.addEventListener('online', whenOnline);
    return () => window.removeEventListener('online', whenOnline);
  }, [error]);
}

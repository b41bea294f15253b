import { useHost } from '@kontor/platform/host';
import { useState } from 'react';

/** Whether the server has rendered the page that is open; it stays so after the browser has taken it over. */
export function useIsFromServer(): boolean {
  const { renderedAt } = useHost();
  const [isFromServer] = useState(() => renderedAt !== undefined);
  return isFromServer;
}

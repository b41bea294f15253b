import { useHost } from '@kontor/platform/host';

/**
 * For what other systems change at any time: it is read whenever the page is opened, except what the server has just read for
 * the page that it has rendered.
 */
export function useReadWhenOpened(): { refetchOnMount?: 'always' } {
  const { renderedAt } = useHost();
  return renderedAt === undefined ? { refetchOnMount: 'always' } : {};
}

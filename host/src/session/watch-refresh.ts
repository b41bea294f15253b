import { RefreshUnavailableError } from '@kontor/platform/api-error';
import type { SessionRefresh } from '@kontor/platform/session-refresh';
import { useShell } from '../base/shell-store.ts';

/** Shows and hides the banner about a session that cannot be renewed for now; passes the result on unchanged. */
export const watchRefresh =
  (refresh: SessionRefresh): SessionRefresh =>
  async (since) => {
    try {
      const isRefreshed = await refresh(since);
      useShell.setState({ isRefreshUnavailable: false });
      return isRefreshed;
    } catch (error) {
      if (error instanceof RefreshUnavailableError) useShell.setState({ isRefreshUnavailable: true });
      throw error;
    }
  };

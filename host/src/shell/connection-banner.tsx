import { needsProof } from '@kontor/platform/api-error';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useShell } from '../base/shell-store.ts';
import { useTexts } from '../base/use-texts.ts';
import { useIsOnline } from '../frame/use-is-online.ts';
import { userKey } from '../session/user-queries.ts';

/** Milliseconds between automatic attempts: short at first, then long enough for an overloaded server to recover. */
const pauses = [2_000, 5_000, 10_000, 30_000];

/**
 * The browser is offline, or the session cannot be renewed for now. No user is signed out and nothing is lost (spec
 * §8); it disappears when it is resolved.
 */
export function ConnectionBanner() {
  const isRefreshUnavailable = useShell((shell) => shell.isRefreshUnavailable);
  const isOnline = useIsOnline();
  return isRefreshUnavailable || !isOnline ? <Interrupted isOnline={isOnline} /> : null;
}

function Interrupted({ isOnline }: { isOnline: boolean }) {
  const t = useTexts();
  const [tries, setTries] = useState(0);
  const [isRetrying, setRetrying] = useState(false);
  const reconnect = useReconnect();

  const retry = useCallback(async () => {
    setRetrying(true);
    await reconnect();
    setRetrying(false);
    setTries((count) => count + 1);
  }, [reconnect]);

  useEffect(() => {
    // No attempts while the browser reports that it is offline.
    if (!isOnline || isRetrying) return;
    const timer = setTimeout(() => void retry(), pauses[Math.min(tries, pauses.length - 1)]);
    return () => clearTimeout(timer);
  }, [isOnline, isRetrying, tries, retry]);

  return (
    <div>
      <Alert
        tone="warning"
        title={t('connection.title')}
        layout="inline"
        actions={
          isOnline && (
            <Button variant="outlined" size="sm" loading={isRetrying} onClick={() => void retry()}>
              {t(`connection.${isRetrying ? 'retrying' : 'retry'}`)}
            </Button>
          )
        }
      >
        {t('connection.text')}
      </Alert>
    </div>
  );
}

/** Reading the user renews the session if needed, and otherwise tests the connection. */
function useReconnect(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    await queryClient.refetchQueries({ queryKey: userKey });
    if (queryClient.getQueryState(userKey)?.status !== 'success') return;
    useShell.setState({ isRefreshUnavailable: false });
    // What waits for a proof is not what the connection kept away, and would ask for it out of the blue.
    await queryClient.refetchQueries({
      predicate: ({ state: { status, error } }) => status === 'error' && !needsProof(error),
    });
  }, [queryClient]);
}

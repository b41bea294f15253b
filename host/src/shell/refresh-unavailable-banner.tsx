import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { userKey } from '../guard/guard-queries.ts';
import { useTexts } from '../start/use-texts.ts';
import styles from './refresh-unavailable-banner.module.css';
import { useShell } from './shell-store.ts';

/** The session cannot be renewed for now. Nobody is signed out and nothing is lost (spec §8); it mends itself when it can. */
export function RefreshUnavailableBanner() {
  const t = useTexts();
  const isUnavailable = useShell(({ isRefreshUnavailable }) => isRefreshUnavailable);
  const queryClient = useQueryClient();
  const [isRetrying, setRetrying] = useState(false);

  const retry = useCallback(async () => {
    setRetrying(true);
    // Asking who is signed in renews the session where that is needed, and proves the connection where it is not.
    await queryClient.refetchQueries({ queryKey: userKey });
    if (queryClient.getQueryState(userKey)?.status === 'success') {
      useShell.setState({ isRefreshUnavailable: false });
      await queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    }
    setRetrying(false);
  }, [queryClient]);

  useEffect(() => {
    if (!isUnavailable) return;
    const onOnline = () => void retry();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [isUnavailable, retry]);

  if (!isUnavailable) return null;
  return (
    <div className={styles.banner}>
      <Alert
        tone="warning"
        title={t('refreshUnavailable.title')}
        layout="inline"
        actions={
          <Button variant="outlined" size="sm" loading={isRetrying} onClick={() => void retry()}>
            {t(`refreshUnavailable.${isRetrying ? 'retrying' : 'retry'}`)}
          </Button>
        }
      >
        {t('refreshUnavailable.text')}
      </Alert>
    </div>
  );
}

import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import type { ReactNode } from 'react';
import type { FailedLoad } from '../use-load-failure.ts';
import { usePlatformTexts } from '../use-platform-texts.ts';

interface RetryAlertProps extends Omit<FailedLoad, 'error'> {
  readonly title: string;
  readonly children: ReactNode;
}

/** What did not load, with a retry that stays visible during the attempt. */
export function RetryAlert({ title, children, isRetrying, onRetry }: RetryAlertProps) {
  const t = usePlatformTexts();
  return (
    <Alert
      tone="danger"
      title={title}
      actions={
        <Button variant="outlined" size="sm" loading={isRetrying} onClick={onRetry}>
          {t(isRetrying ? 'retrying' : 'retry')}
        </Button>
      }
    >
      {children}
    </Alert>
  );
}

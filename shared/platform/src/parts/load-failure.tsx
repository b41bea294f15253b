import { Alert } from '@kontor/ui/alert';
import { Button, ButtonLink } from '@kontor/ui/button';
import { Link } from 'react-router-dom';
import { ApiError, needsProof } from '../api-error.ts';
import { useErrorText } from '../use-error-text.ts';
import type { FailedLoad } from '../use-load-failure.ts';
import { usePlatformTexts } from '../use-platform-texts.ts';
import { RetryAlert } from './retry-alert.tsx';

interface LoadFailureProps extends Omit<FailedLoad, 'error'> {
  readonly error: unknown;
}

/**
 * Replaces content that could not be loaded: the reason, and a retry if it may help, otherwise a link home. Where the user
 * did not prove a second factor, the retry asks for it again.
 */
export function LoadFailure({ error, isRetrying, onRetry }: LoadFailureProps) {
  const t = usePlatformTexts();
  const errorText = useErrorText();
  if (needsProof(error)) {
    return (
      <Alert
        tone="info"
        title={t('proof.title')}
        actions={
          <Button variant="outlined" size="sm" loading={isRetrying} onClick={onRetry}>
            {t(isRetrying ? 'proof.asking' : 'proof.ask')}
          </Button>
        }
      >
        {t('proof.text')}
      </Alert>
    );
  }
  if (error instanceof ApiError && error.status === 403) {
    return (
      <Alert
        tone="info"
        title={t('denied')}
        actions={
          <ButtonLink variant="outlined" size="sm" render={<Link to="/" />}>
            {t('toHome')}
          </ButtonLink>
        }
      >
        {errorText(error)}
      </Alert>
    );
  }
  return (
    <RetryAlert title={t('loadFailure')} isRetrying={isRetrying} onRetry={onRetry}>
      {errorText(error)}
    </RetryAlert>
  );
}

import { Alert } from '@kontor/ui/alert';
import { Button, ButtonLink } from '@kontor/ui/button';
import { Link } from 'react-router-dom';
import { hasCode } from '../api-error.ts';
import { useErrorText } from '../use-error-text.ts';
import { useFocusOnLeave } from '../use-focus-on-leave.ts';
import { usePlatformTexts } from '../use-platform-texts.ts';

interface LoadFailureProps {
  readonly error: unknown;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** In the place of what could not be loaded: why, and the way to try again where that may help, else the way home. */
export function LoadFailure({ error, isRetrying, onRetry }: LoadFailureProps) {
  const t = usePlatformTexts();
  const errorText = useErrorText();
  const place = useFocusOnLeave();
  if (hasCode(error, 'forbidden')) {
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
    <div ref={place}>
      <Alert
        tone="danger"
        title={t('loadFailure')}
        actions={
          <Button variant="outlined" size="sm" loading={isRetrying} onClick={onRetry}>
            {t(isRetrying ? 'retrying' : 'retry')}
          </Button>
        }
      >
        {errorText(error)}
      </Alert>
    </div>
  );
}

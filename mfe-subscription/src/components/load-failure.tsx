import { platformNamespace } from '@kontor/platform/i18n';
import { useErrorText } from '@kontor/platform/use-error-text';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { useTranslation } from 'react-i18next';
import { useTexts } from '../texts/use-texts.ts';

/** In the place of what could not be loaded. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTexts();
  const { t: platform } = useTranslation(platformNamespace);
  const errorText = useErrorText();
  return (
    <Alert
      tone="danger"
      title={t('loadFailure')}
      actions={
        <Button variant="outlined" size="sm" onClick={onRetry}>
          {platform('retry')}
        </Button>
      }
    >
      {errorText(error)}
    </Alert>
  );
}

import { useHost } from '@kontor/platform/host';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useErrorText } from '@kontor/platform/use-error-text';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { leaveApp } from '../components/leave-app.ts';
import { merchantStepPath } from '../draft/step-paths.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Says why the system cannot be changed, and offers to continue without the plugin. */
export function WaitingPluginNote({ shopUrl }: { shopUrl: string }) {
  const t = useTexts();
  const { api, notify } = useHost();
  const errorText = useErrorText();
  const { start, isBusy } = useAttempt(
    async () => {
      await api.call('POST /signup/abort/kontor-plugin', {});
      // A new page load, which reads again how the sign-up began.
      leaveApp(merchantStepPath.system);
    },
    { onError: (error) => notify(errorText(error), 'danger') },
  );
  return (
    <Alert
      announce={false}
      title={t('pluginSignup.title', { shop: new URL(shopUrl).host })}
      actions={
        <Button variant="outlined" size="sm" loading={isBusy} onClick={start}>
          {t('pluginSignup.without')}
        </Button>
      }
    >
      {t('pluginSignup.begun')}
    </Alert>
  );
}

import { useApiQuery } from '@kontor/platform/host-hooks';
import { Alert } from '@kontor/ui/alert';
import { useTexts } from '../texts/use-texts.ts';
import { useInteractionId } from './use-interaction-id.ts';

/** Tells users from the plugin that it waits. For all others no request is made. */
export function BegunPluginSignup() {
  const t = useTexts();
  const isBegun = useInteractionId() !== null;
  // A 404 means that there is none (spec §8), and other failures must not block the sign-up.
  const { data } = useApiQuery('GET /signup/kontor-plugin', {}, { enabled: isBegun, retry: false });
  if (!data) return null;
  return (
    <Alert announce={false} title={t('pluginSignup.title', { shop: new URL(data.shopwareShopUrl).host })}>
      {t('pluginSignup.begun')}
    </Alert>
  );
}

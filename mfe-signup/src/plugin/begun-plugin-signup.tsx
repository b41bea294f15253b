import { useApiQuery } from '@kontor/platform/host-hooks';
import { Alert } from '@kontor/ui/alert';
import { useTexts } from '../texts/use-texts.ts';
import { useInteractionId } from './use-interaction-id.ts';

/** Says to somebody who came from the plugin that it waits. Everybody else is asked about nothing. */
export function BegunPluginSignup() {
  const t = useTexts();
  const isBegun = useInteractionId() !== null;
  // A 404 means that there is none (spec §8), and no other failure may keep anybody from signing up.
  const { data } = useApiQuery('GET /signup/kontor-plugin', {}, { enabled: isBegun, retry: false });
  if (!data) return null;
  return (
    <Alert announce={false} title={t('pluginSignup.title', { shop: new URL(data.shopwareShopUrl).host })}>
      {t('pluginSignup.begun')}
    </Alert>
  );
}

import { hasCode } from '@kontor/platform/api-error';
import { useHost } from '@kontor/platform/host';
import { useAttempt } from '@kontor/platform/use-attempt';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Stack } from '@kontor/ui/page';
import { useTexts } from '../../base/use-texts.ts';
import { loadSignals } from '../../passkey/load-signals.ts';
import { usePasskeyErrorText } from '../../passkey/use-passkey-error-text.ts';
import { useRefusalText } from './use-refusal.ts';
import { useSignIn } from './use-sign-in.ts';

/** Signs in without address and password. Its code is fetched on click. */
export function PasskeyButton() {
  const t = useTexts();
  const { api } = useHost();
  const signIn = useSignIn();
  const refusalText = useRefusalText();
  const errorText = usePasskeyErrorText();
  const { start, isBusy, error } = useAttempt(() =>
    signIn(async () => {
      const [options, { signWithPasskey }] = await Promise.all([
        api.call('POST /auth/passkey/options', {}),
        import(/* webpackChunkName: "passkey" */ '../../passkey/ask-browser.ts'),
      ]);
      const proof = await signWithPasskey(options);
      try {
        return await api.call('POST /auth/passkey', { body: proof });
      } catch (failure) {
        if (hasCode(failure, 'passkey-invalid') && failure.problem.unknownPasskey) {
          const { signalUnknownPasskey } = await loadSignals();
          await signalUnknownPasskey(options.rpId, proof.id);
        }
        throw failure;
      }
    }),
  );
  return (
    <Stack gap={3} align="stretch">
      <Button variant="outlined" size="lg" width="full" loading={isBusy} onClick={start}>
        {t(isBusy ? 'login.passkeyBusy' : 'login.passkey')}
      </Button>
      {error !== null && <Alert tone="danger" title={refusalText(error) ?? errorText(error)} />}
    </Stack>
  );
}

import { useHost } from '@kontor/platform/host';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Stack } from '@kontor/ui/page';
import { useMutation } from '@tanstack/react-query';
import { usePasskeyErrorText } from '../../passkey/use-passkey-error-text.ts';
import { useTexts } from '../../start/use-texts.ts';
import { useRefusal } from './use-refusal.ts';
import { useSignIn } from './use-sign-in.ts';

/** Signs in without address and password. The code behind it is fetched with the click. */
export function PasskeyButton() {
  const t = useTexts();
  const { api } = useHost();
  const signIn = useSignIn();
  const refusal = useRefusal();
  const errorText = usePasskeyErrorText();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      refusal.watch(() =>
        signIn(async () => {
          const [options, { signWithPasskey }] = await Promise.all([
            api.call('POST /auth/passkey/options', {}),
            import(/* webpackChunkName: "passkey" */ '../../passkey/ask-browser.ts'),
          ]);
          return api.call('POST /auth/passkey', { body: await signWithPasskey(options) });
        }),
      ),
  });
  const failure = refusal.text ?? (error && errorText(error));
  return (
    <Stack gap={3} align="stretch">
      <Button variant="outlined" size="lg" width="full" loading={isPending} onClick={() => mutate()}>
        {t(isPending ? 'login.passkeyBusy' : 'login.passkey')}
      </Button>
      {failure && <Alert tone="danger" title={failure} />}
    </Stack>
  );
}

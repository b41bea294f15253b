import { useHost } from '@kontor/platform/host';
import { useErrorText } from '@kontor/platform/use-error-text';
import { Button } from '@kontor/ui/button';
import { useMutation } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { leaveApp } from '../../components/leave-app.ts';
import { interactionAddress } from '../../plugin/interaction-address.ts';
import { useTexts } from '../../texts/use-texts.ts';

interface OtherAccountButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'size'> {
  /** The login that goes on with the other account, if one waits. */
  interactionId: string | null;
}

export function OtherAccountButton({ interactionId, ...look }: OtherAccountButtonProps) {
  const t = useTexts();
  const { api, session, notify } = useHost();
  const errorText = useErrorText();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: async () => {
      // Signed out here and not by the shell, which would remember this page for the next one who signs in.
      if (interactionId === null) return session.logout();
      await api.call('POST /auth/logout', {});
      leaveApp(interactionAddress(interactionId));
    },
    onError: (error) => notify(errorText(error), 'danger'),
  });
  return (
    <Button {...look} loading={isPending || isSuccess} onClick={() => mutate()}>
      {t('pluginLogin.otherAccount')}
    </Button>
  );
}

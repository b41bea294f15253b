import { useHost } from '@kontor/platform/host';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useErrorText } from '@kontor/platform/use-error-text';
import { Button } from '@kontor/ui/button';
import type { ComponentProps } from 'react';
import { leaveApp } from '../../components/leave-app.ts';
import { interactionAddress } from '../../plugin/interaction-address.ts';
import { useTexts } from '../../texts/use-texts.ts';

interface OtherAccountButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'size'> {
  /** The waiting login, which continues with the other account. */
  interactionId: string | null;
}

export function OtherAccountButton({ interactionId, ...look }: OtherAccountButtonProps) {
  const t = useTexts();
  const { api, session, notify } = useHost();
  const errorText = useErrorText();
  const { start, isBusy } = useAttempt(
    async () => {
      // Signs out here instead of in the shell, which would store this page as target path for the next user.
      if (interactionId === null) return session.logout();
      await api.call('POST /auth/logout', {});
      leaveApp(interactionAddress(interactionId));
    },
    { onError: (error) => notify(errorText(error), 'danger') },
  );
  return (
    <Button {...look} loading={isBusy} onClick={start}>
      {t('pluginLogin.otherAccount')}
    </Button>
  );
}

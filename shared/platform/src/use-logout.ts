import { useHost } from './host.ts';
import { useAttempt } from './use-attempt.ts';
import { useErrorText } from './use-error-text.ts';

/**
 * Signs out on a click, and reports a failure. A user who is asked about unsaved input may stay, so it can be repeated.
 */
export function useLogout() {
  const { session, notify } = useHost();
  const errorText = useErrorText();
  return useAttempt(() => session.logout(), {
    isRepeatable: true,
    onError: (error) => notify(errorText(error), 'danger'),
  });
}

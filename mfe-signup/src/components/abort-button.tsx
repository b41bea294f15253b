import { useHost } from '@kontor/platform/host';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useLogout } from '@kontor/platform/use-logout';
import { Button } from '@kontor/ui/button';
import { TextLink } from '@kontor/ui/text-link';
import { Link } from 'react-router-dom';
import { endSignup } from '../draft/draft-saver.ts';
import { useTexts } from '../texts/use-texts.ts';
import { leaveApp } from './leave-app.ts';

/**
 * Leaves the sign-up. Without an account the sign-up is aborted. With an account there is nothing to abort: the user
 * signs out and can continue later, or goes back to the existing shops.
 */
export function AbortButton() {
  const t = useTexts();
  const { api, session, place } = useHost();
  const logout = useLogout();
  const abort = useAttempt(async () => {
    // Errors are ignored, since the user wants to leave (spec §7, §8).
    await endSignup(() => api.call('POST /signup/abort', {})).catch(() => undefined);
    leaveApp('/');
  });

  if (session.user?.state !== 'active') {
    return (
      <Button variant="link" loading={abort.isBusy} onClick={abort.start}>
        {abort.isBusy ? t('abort.cancelling') : t('abort.cancel')}
      </Button>
    );
  }
  if (place.organizations.some(({ shops }) => (shops ?? []).length > 0)) {
    return <TextLink render={<Link to="/" />}>{t('abort.leave')}</TextLink>;
  }
  return (
    <Button variant="link" loading={logout.isBusy} onClick={logout.start}>
      {t('abort.logout')}
    </Button>
  );
}

import { useHost } from '@kontor/platform/host';
import { Button } from '@kontor/ui/button';
import { TextLink } from '@kontor/ui/text-link';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { lastWord } from '../draft/draft-saver.ts';
import { useTexts } from '../texts/use-texts.ts';
import { leaveApp } from './leave-app.ts';

/**
 * Leaves the sign-up. Before the account exists it is given up; afterwards there is nothing to give up, so the person
 * signs out and goes on another day, or goes back to the shops that are there.
 */
export function AbortButton() {
  const t = useTexts();
  const { api, session, place } = useHost();
  const abort = useMutation({
    mutationFn: () => lastWord(() => api.call('POST /signup/abort', {})),
    // Whether it worked or not, the person wants to leave (spec §7, §8).
    onSettled: () => leaveApp('/'),
  });

  if (session.user?.state !== 'active') {
    return (
      <Button variant="link" loading={abort.isPending} onClick={() => abort.mutate()}>
        {abort.isPending ? t('abort.cancelling') : t('abort.cancel')}
      </Button>
    );
  }
  if (place.organizations.some(({ shops }) => (shops ?? []).length > 0)) {
    return <TextLink render={<Link to="/" />}>{t('abort.leave')}</TextLink>;
  }
  return (
    <Button variant="link" onClick={() => void session.logout()}>
      {t('abort.logout')}
    </Button>
  );
}

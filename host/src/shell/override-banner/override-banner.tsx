import { lateTextsHook } from '@kontor/platform/late-texts';
import { useAttempt } from '@kontor/platform/use-attempt';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { reloadPage } from '../../base/reload-page.ts';
import { addNote } from '../../base/shell-store.ts';
import type de from './locales/de.json';
import texts from './locales/de.json?languages';
import type { OverriddenRemote } from './overridden-remotes.ts';

/** Not a call of the contract: it is a tool of the sandbox, like the mailbox. */
async function reset(): Promise<void> {
  const { ok, status } = await fetch('/dev/overrides', { method: 'DELETE' });
  if (!ok) throw new Error(`The overrides stay: ${status}`);
  reloadPage();
}

/** Shows on every page which remote is a developer's build, and its origin. One click resets all of them. */
export function OverrideBanner({ remotes }: { remotes: readonly OverriddenRemote[] }) {
  const t = useOverrideTexts();
  const { start, isBusy } = useAttempt(reset, { onError: () => addNote(t('resetFailed'), 'danger') });

  return (
    <div>
      <Alert
        announce={false}
        layout="inline"
        title={remotes.map(({ name, from }) => t('title', { remote: name, origin: from })).join(' · ')}
        actions={
          <Button variant="outlined" size="sm" loading={isBusy} onClick={start}>
            {t(isBusy ? 'resetting' : 'reset')}
          </Button>
        }
      />
    </div>
  );
}

const useOverrideTexts = lateTextsHook<typeof de>('override', texts);

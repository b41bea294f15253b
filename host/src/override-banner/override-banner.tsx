import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { useState } from 'react';
import { addNote } from '../shell/shell-store.ts';
import type { OverriddenRemote } from './overridden-remotes.ts';
import { useOverrideTexts } from './use-override-texts.ts';

/** Says on every page which remote is a developer's build, and where it comes from. One click brings all releases back. */
export function OverrideBanner({ remotes }: { remotes: readonly OverriddenRemote[] }) {
  const t = useOverrideTexts();
  const [isResetting, setResetting] = useState(false);

  async function reset() {
    setResetting(true);
    // No call of the contract: it is a tool of the sandbox, like the mailbox.
    const answer = await fetch('/dev/overrides', { method: 'DELETE' }).catch(() => null);
    if (answer?.ok) return window.location.reload();
    setResetting(false);
    addNote(t('resetFailed'), 'danger');
  }

  return (
    <div>
      <Alert
        announce={false}
        layout="inline"
        title={remotes.map(({ name, from }) => t('title', { remote: name, origin: from })).join(' · ')}
        actions={
          <Button variant="outlined" size="sm" loading={isResetting} onClick={() => void reset()}>
            {t('reset')}
          </Button>
        }
      />
    </div>
  );
}

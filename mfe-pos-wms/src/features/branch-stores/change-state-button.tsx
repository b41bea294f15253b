import type { BranchStore } from '@kontor/contract/branch-store';
import { useMayCall } from '@kontor/platform/host-hooks';
import { Button } from '@kontor/ui/button';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { DisableDialog, ReactivateDialog } from './branch-store-dialogs.tsx';

/** Disables or reactivates a branch store, after a confirmation. One that is only requested can do neither. */
export function ChangeStateButton({ store }: { store: BranchStore }) {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  const mayCall = useMayCall();
  const verb = store.state === 'active' ? 'disable' : 'reactivate';
  const mayChange = mayCall(
    `PUT /organization/{organizationUuid}/shop/{shopUuid}/fiskaly-organization/{branchStoreUuid}/${verb}`,
  );
  if (store.state === 'requested' || !mayChange) return null;
  const Question = verb === 'disable' ? DisableDialog : ReactivateDialog;
  return (
    <>
      <Button
        variant="outlined"
        aria-label={t(`branchStores.${verb}Of`, { name: store.name })}
        onClick={() => setAsking(true)}
      >
        {t(`branchStores.${verb}`)}
      </Button>
      {isAsking && <Question store={store} onClose={() => setAsking(false)} />}
    </>
  );
}

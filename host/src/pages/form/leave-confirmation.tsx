import { Button } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { useState } from 'react';
import { useTexts } from '../../base/use-texts.ts';
import type { PageTexts } from '../locales/page-texts.ts';
import { useLeaveConfirmation } from './use-leave-confirmation.ts';

interface LeaveConfirmationProps {
  readonly isActive: boolean;
  /** Saves, and says whether that was done. */
  readonly onSave: () => Promise<boolean>;
}

/** Asks before a page with unsaved changes is left: they can be saved on the way. What cannot be saved is shown on the page. */
export function LeaveConfirmation({ isActive, onSave }: LeaveConfirmationProps) {
  const t = useTexts<PageTexts>();
  const { isAsking, leave, stay } = useLeaveConfirmation(isActive);
  const [isSaving, setSaving] = useState(false);
  if (!isAsking) return null;
  const save = async () => {
    setSaving(true);
    const isSaved = await onSave();
    setSaving(false);
    if (isSaved) leave();
    else stay();
  };
  return (
    <Dialog
      open
      busy={isSaving}
      onClose={stay}
      title={t('saveBar.leave.question')}
      closeLabel={t('saveBar.leave.stay')}
      description={t('saveBar.leave.consequence')}
      foot={
        <>
          <Button variant="outlined" disabled={isSaving} onClick={leave}>
            {t('saveBar.leave.discard')}
          </Button>
          <Button loading={isSaving} onClick={() => void save()}>
            {t(`saveBar.${isSaving ? 'saving' : 'leave.save'}`)}
          </Button>
        </>
      }
    />
  );
}

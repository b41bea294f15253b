import { ConfirmDialog } from '@kontor/platform/parts/confirm-dialog';
import { useTexts } from '../../start/use-texts.ts';
import { useLeaveConfirmation } from './use-leave-confirmation.ts';

/** Asks before a page with unsaved changes is left. */
export function LeaveConfirmation({ isActive }: { isActive: boolean }) {
  const t = useTexts();
  const { isAsking, leave, stay } = useLeaveConfirmation(isActive);
  if (!isAsking) return null;
  return (
    <ConfirmDialog
      title={t('saveBar.leave.question')}
      description={t('saveBar.leave.consequence')}
      cancel={t('saveBar.leave.stay')}
      confirm={t('saveBar.leave.confirm')}
      busy={t('saveBar.leave.confirm')}
      onConfirm={async () => leave()}
      onClose={stay}
    />
  );
}

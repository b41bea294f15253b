import { ConfirmDialog } from '@kontor/platform/parts/confirm-dialog';
import { useTexts } from '../../base/use-texts.ts';
import type { PageTexts } from '../locales/page-texts.ts';
import { useLeaveConfirmation } from './use-leave-confirmation.ts';

/** Asks before a page with unsaved changes is left. */
export function LeaveConfirmation({ isActive }: { isActive: boolean }) {
  const t = useTexts<PageTexts>();
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

import type { Violation } from '@kontor/contract/problem';
import type { Settings } from '@kontor/contract/settings';
import { StaffRemoval as WithReason } from '@kontor/contract/staff';
import { ApiError } from '@kontor/platform/api-error';
import { useApi } from '@kontor/platform/host-hooks';
import { ActDialog } from '../../act/act-dialog.tsx';
import { useActForm } from '../../act/use-act-form.ts';
import { Changes } from '../../changes/changes.tsx';
import { useTexts } from '../../texts/use-texts.ts';

interface SaveDialogProps {
  readonly before: Settings;
  readonly after: Settings;
  /** What the server says of the values. */
  readonly onRefused: (violations: readonly Violation[]) => void;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

const call = 'PUT /backoffice/settings';

/** What differs, and the reason for it. */
export function SaveDialog({ before, after, onRefused, onDone, onClose }: SaveDialogProps) {
  const t = useTexts();
  const api = useApi();
  const form = useActForm({
    schema: WithReason,
    defaultValues: { reason: '' },
    act: async ({ reason }) => {
      try {
        return await api.call(call, { body: { ...after, reason } });
      } catch (error) {
        const violations = error instanceof ApiError ? error.violations : [];
        if (violations.some(({ path }) => path !== 'reason')) onRefused(violations);
        throw error;
      }
    },
    done: t('settings.done'),
    onDone,
    onClose,
  });
  return (
    <ActDialog
      form={form}
      title={t('settings.ask.title')}
      description={t('settings.ask.text')}
      confirm={t('settings.ask.confirm')}
      busy={t('settings.ask.busy')}
      onClose={onClose}
    >
      <Changes call={call} before={before} after={after} />
    </ActDialog>
  );
}

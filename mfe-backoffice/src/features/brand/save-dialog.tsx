import type { Brand } from '@kontor/contract/operator-brand';
import type { Violation } from '@kontor/contract/problem';
import { StaffRemoval as WithReason } from '@kontor/contract/staff';
import { ApiError } from '@kontor/platform/api-error';
import { useApi } from '@kontor/platform/host-hooks';
import { ActDialog } from '../../act/act-dialog.tsx';
import { useActForm } from '../../act/use-act-form.ts';
import { Changes } from '../../changes/changes.tsx';
import { useTexts } from '../../texts/use-texts.ts';

interface SaveDialogProps {
  readonly before: Brand;
  readonly after: Brand;
  /** What the server says of the values. */
  readonly onRefused: (violations: readonly Violation[]) => void;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

const call = 'PUT /backoffice/brand';

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
    done: t('brand.done'),
    onDone,
    onClose,
  });
  return (
    <ActDialog
      form={form}
      title={t('brand.ask.title')}
      description={t('brand.ask.text')}
      confirm={t('brand.ask.confirm')}
      busy={t('brand.ask.busy')}
      onClose={onClose}
    >
      <Changes call={call} before={before} after={after} />
    </ActDialog>
  );
}

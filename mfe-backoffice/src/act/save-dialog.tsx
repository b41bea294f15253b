import type { BodyOf } from '@kontor/contract/calls';
import type { Violation } from '@kontor/contract/problem';
import { StaffRemoval as WithReason } from '@kontor/contract/staff';
import { ApiError } from '@kontor/platform/api-error';
import { Changes } from '../changes/changes.tsx';
import { ActDialog } from './act-dialog.tsx';
import { useActForm } from './use-act-form.ts';

/** Calls that set the whole of something, and say why. */
type Saving = 'PUT /backoffice/settings' | 'PUT /backoffice/brand';

interface SaveDialogProps<Call extends Saving> {
  readonly call: Call;
  readonly before: Omit<BodyOf<Call>, 'reason'>;
  readonly after: Omit<BodyOf<Call>, 'reason'>;
  readonly texts: Readonly<Record<'title' | 'text' | 'confirm' | 'busy' | 'done', string>>;
  readonly save: (reason: string) => Promise<unknown>;
  /** What the server says of the values. */
  readonly onRefused: (violations: readonly Violation[]) => void;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** What differs, and the reason for it. */
export function SaveDialog<Call extends Saving>({
  call,
  before,
  after,
  texts,
  save,
  onRefused,
  onDone,
  onClose,
}: SaveDialogProps<Call>) {
  const form = useActForm({
    schema: WithReason,
    defaultValues: { reason: '' },
    act: async ({ reason }) => {
      try {
        return await save(reason);
      } catch (error) {
        const violations = error instanceof ApiError ? error.violations : [];
        if (violations.some(({ path }) => path !== 'reason')) onRefused(violations);
        throw error;
      }
    },
    done: texts.done,
    onDone,
    onClose,
  });
  return (
    <ActDialog
      form={form}
      title={texts.title}
      description={texts.text}
      confirm={texts.confirm}
      busy={texts.busy}
      onClose={onClose}
    >
      <Changes call={call} before={before} after={after} />
    </ActDialog>
  );
}

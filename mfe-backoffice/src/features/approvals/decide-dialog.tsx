import { type Approval, ApprovalDecision } from '@kontor/contract/approval';
import { hasCode } from '@kontor/platform/api-error';
import { useApi } from '@kontor/platform/host-hooks';
import { useQueryClient } from '@tanstack/react-query';
import { ActDialog } from '../../act/act-dialog.tsx';
import { useActForm } from '../../act/use-act-form.ts';
import { lists } from '../../calls/lists.ts';
import { useCallName } from '../../changes/call-name.ts';
import { useTexts } from '../../texts/use-texts.ts';

export type Decision = 'approve' | 'reject';

interface DecideDialogProps {
  readonly approval: Approval;
  readonly decision: Decision;
  readonly onClose: () => void;
}

/** Agrees to what another person asks for, which is done at once, or rejects it with a reason. */
export function DecideDialog({ approval: { uuid, call, requestedBy }, decision, onClose }: DecideDialogProps) {
  const t = useTexts();
  const api = useApi();
  const queryClient = useQueryClient();
  const callName = useCallName();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: [lists.approvals] });
  const isApproval = decision === 'approve';
  const form = useActForm({
    schema: ApprovalDecision,
    defaultValues: { decision, reason: '' },
    done: t(`approvals.done.${decision}`),
    act: async (body) => {
      try {
        return await api.call('PUT /backoffice/approval/{approvalUuid}', { params: { approvalUuid: uuid }, body });
      } catch (error) {
        // Another person was faster, or what it is about has changed: the page shows it.
        if (hasCode(error, 'approval-outdated', 'state-conflict')) await readAgain();
        throw error;
      }
    },
    onDone: readAgain,
    onClose,
  });
  const values = { what: callName(call), name: requestedBy.name ?? t('actor.gone') };
  return (
    <ActDialog
      form={form}
      tone={isApproval ? 'default' : 'danger'}
      isReasonOptional={isApproval}
      title={t(`approvals.ask.${decision}.title`, values)}
      description={t(`approvals.ask.${decision}.text`, values)}
      confirm={t(`approvals.${decision}`)}
      busy={t(`approvals.ask.${decision}.busy`)}
      onClose={onClose}
    />
  );
}

import type { CustomerMember } from '@kontor/contract/customer';
import { UserAct } from '@kontor/contract/customer-user';
import { useApi } from '@kontor/platform/host-hooks';
import { ActDialog } from '../../act/act-dialog.tsx';
import { CustomerSees } from '../../act/customer-sees.tsx';
import { useActForm } from '../../act/use-act-form.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { nameOf } from './member-name.ts';

const calls = {
  disable: 'PUT /backoffice/user/{userUuid}/disable',
  enable: 'PUT /backoffice/user/{userUuid}/enable',
  reset: 'POST /backoffice/user/{userUuid}/factor-reset',
} as const;

export type MemberAct = keyof typeof calls;

interface MemberActDialogProps {
  readonly act: MemberAct;
  readonly member: CustomerMember;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Disables or enables the account of a member, or asks for the removal of factors that were lost. */
export function MemberActDialog({ act, member, onDone, onClose }: MemberActDialogProps) {
  const t = useTexts();
  const api = useApi();
  const { userUuid } = member;
  const form = useActForm({
    schema: UserAct,
    defaultValues: { reason: '' },
    act: (body) => api.call(calls[act], { params: { userUuid }, body }),
    done: t(`customer.act.${act}.done`),
    onDone,
    onClose,
  });
  return (
    <ActDialog
      form={form}
      tone={act === 'enable' ? 'default' : 'danger'}
      title={t(`customer.act.${act}.title`, { name: nameOf(member) })}
      description={t(`customer.act.${act}.text`)}
      confirm={t(`customer.act.${act}.confirm`)}
      busy={t(`customer.act.${act}.busy`)}
      onClose={onClose}
    >
      <CustomerSees>{t(`customer.act.${act}.customer`)}</CustomerSees>
    </ActDialog>
  );
}

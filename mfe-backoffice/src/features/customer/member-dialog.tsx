import type { CustomerMember } from '@kontor/contract/customer';
import { shownEmail } from '@kontor/domain/shown-email';
import { useFormat } from '@kontor/platform/use-format';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Button } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { useState } from 'react';
import { useMayAct } from '../../calls/use-may-act.ts';
import { Facts } from '../../components/facts.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { type MemberAct, MemberActDialog } from './member-act-dialog.tsx';
import { nameOf } from './member-name.ts';

interface MemberDialogProps {
  readonly member: CustomerMember;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** What is known of a member, and what support can do about its account. */
export function MemberDialog({ member, onDone, onClose }: MemberDialogProps) {
  const t = useTexts();
  const common = usePlatformTexts();
  const { date, moment } = useFormat();
  const mayAct = useMayAct();
  const [doing, setDoing] = useState<MemberAct | null>(null);
  if (doing) return <MemberActDialog act={doing} member={member} onDone={onDone} onClose={onClose} />;
  const { email, role, state, factors, joinedAt, lastSeenAt, deletionConfirmedAt } = member;
  const acts: readonly MemberAct[] = [
    ...(factors.length > 0 && mayAct('POST /backoffice/user/{userUuid}/factor-reset') ? (['reset'] as const) : []),
    ...(state === 'active' && mayAct('PUT /backoffice/user/{userUuid}/disable') ? (['disable'] as const) : []),
    ...(state === 'disabled' && mayAct('PUT /backoffice/user/{userUuid}/enable') ? (['enable'] as const) : []),
  ];
  return (
    <Dialog
      open
      size="form"
      onClose={onClose}
      title={nameOf(member)}
      closeLabel={common('close')}
      foot={
        acts.length > 0 &&
        acts.map((act) => (
          <Button key={act} variant="outlined" onClick={() => setDoing(act)}>
            {t(`customer.act.${act}.open`)}
          </Button>
        ))
      }
    >
      <Facts
        facts={[
          { label: t('staff.email'), value: shownEmail(email) },
          { label: t('field.role'), value: t(`customer.role.${role}`) },
          { label: t('customers.state'), value: t(`customer.user.${state}`) },
          {
            label: t('customer.factors'),
            value: factors.map((factor) => t(`customer.factor.${factor}`)).join(', ') || t('value.none'),
          },
          { label: t('customer.joined'), value: date(joinedAt) },
          { label: t('customer.seen'), value: lastSeenAt === null ? t('value.none') : moment(lastSeenAt) },
          ...(deletionConfirmedAt === null ? [] : [{ label: t('customer.leaving'), value: date(deletionConfirmedAt) }]),
        ]}
      />
    </Dialog>
  );
}

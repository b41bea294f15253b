import type { AuditEntry } from '@kontor/contract/audit';
import { useFormat } from '@kontor/platform/use-format';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { ButtonLink } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { Stack } from '@kontor/ui/page';
import { Link } from 'react-router-dom';
import { approvalPath } from '../../address/approval-path.ts';
import { useCallName } from '../../changes/call-name.ts';
import { Changes } from '../../changes/changes.tsx';
import { CustomerLink } from '../../components/customer-link.tsx';
import { Facts } from '../../components/facts.tsx';
import { useTexts } from '../../texts/use-texts.ts';

interface EntryDialogProps {
  readonly entry: AuditEntry;
  readonly onClose: () => void;
}

/** All that the audit says of one thing that was done. */
export function EntryDialog({ entry, onClose }: EntryDialogProps) {
  const t = useTexts();
  const common = usePlatformTexts();
  const { moment } = useFormat();
  const callName = useCallName();
  const { action, actor, at, reason, subject, organizationUuid, organizationName, before, after, approvalUuid, alone } =
    entry;
  const facts = [
    {
      label: t('audit.who'),
      value: t('actor.withRole', { name: actor.name ?? t('actor.gone'), role: t(`role.${actor.role}`) }),
    },
    { label: t('audit.at'), value: moment(at) },
    { label: t('act.reason'), value: reason ?? t('value.none') },
    ...(subject === null ? [] : [{ label: t('audit.subject'), value: subject }]),
    ...(organizationUuid === null
      ? []
      : [
          {
            label: t('field.organization'),
            value: <CustomerLink customerUuid={organizationUuid}>{organizationName ?? organizationUuid}</CustomerLink>,
          },
        ]),
    ...(alone ? [{ label: t('audit.fourEyes'), value: t('audit.alone') }] : []),
  ];
  return (
    <Dialog
      open
      size="form"
      onClose={onClose}
      title={callName(action)}
      closeLabel={common('close')}
      foot={
        approvalUuid !== null && (
          <ButtonLink variant="outlined" render={<Link to={approvalPath(approvalUuid)} />}>
            {t('act.waits.show')}
          </ButtonLink>
        )
      }
    >
      <Stack gap={5} align="stretch">
        <Facts facts={facts} />
        <Changes call={action} before={before} after={after} />
      </Stack>
    </Dialog>
  );
}

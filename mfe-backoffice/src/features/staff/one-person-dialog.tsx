import type { Staff } from '@kontor/contract/staff';
import { shownEmail } from '@kontor/domain/shown-email';
import { useFormat } from '@kontor/platform/use-format';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { Stack } from '@kontor/ui/page';
import { useState } from 'react';
import { Facts } from '../../components/facts.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { nameOf } from './staff-rows.ts';

interface OnePersonDialogProps {
  readonly person: Staff;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** What is known of a person, and what can be changed about the role. */
export function OnePersonDialog({ person, onDone, onClose }: OnePersonDialogProps) {
  const t = useTexts();
  const common = usePlatformTexts();
  const { date } = useFormat();
  const [doing, setDoing] = useState<'role' | 'remove' | null>(null);
  const { email, role, source, since, invitation, hasSecondFactor, userUuid } = person;
  const shared = { person, onDone, onClose };
  if (doing === 'role') return <RoleDialog {...shared} />;
  if (doing === 'remove') return <RemoveDialog {...shared} />;
  const isOfPortal = source === 'portal';
  const facts = [
    { label: t('staff.email'), value: shownEmail(email) },
    { label: t('field.role'), value: t(`role.${role}`) },
    ...(since === null ? [] : [{ label: t('staff.since'), value: date(since) }]),
    ...(invitation === null ? [] : [{ label: t('staff.invitedUntil'), value: date(invitation.expiresAt) }]),
    {
      label: t('staff.factor'),
      value: t(userUuid === null ? 'staff.noAccount' : hasSecondFactor ? 'staff.hasFactor' : 'staff.noFactor'),
    },
  ];
  return (
    <Dialog
      open
      size="form"
      onClose={onClose}
      title={nameOf(person)}
      closeLabel={common('close')}
      foot={
        isOfPortal && (
          <>
            <Button variant="outlined" onClick={() => setDoing('remove')}>
              {t(invitation ? 'staff.withdraw' : 'staff.remove')}
            </Button>
            {userUuid !== null && <Button onClick={() => setDoing('role')}>{t('staff.changeRole')}</Button>}
          </>
        )
      }
    >
      <Stack gap={5} align="stretch">
        <Facts facts={facts} />
        {!isOfPortal && (
          <Alert tone="info" announce={false}>
            {t('staff.environmentText')}
          </Alert>
        )}
      </Stack>
    </Dialog>
  );
}

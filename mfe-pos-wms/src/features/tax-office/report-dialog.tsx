import type { ReportableCashRegister } from '@kontor/contract/compliance';
import { calendarDay, noonOf } from '@kontor/domain/date';
import { useHost } from '@kontor/platform/host';
import { usePortalClock } from '@kontor/platform/host-hooks';
import { ConfirmDialog } from '@kontor/platform/parts/confirm-dialog';
import { DateField, useDateInput } from '@kontor/platform/parts/date-field';
import { FormDialog } from '@kontor/platform/parts/form-dialog';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useErrorText } from '@kontor/platform/use-error-text';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { useReport } from './use-compliance.ts';

interface DialogProps {
  readonly register: ReportableCashRegister;
  readonly onClose: () => void;
}

/** Notes that a cash register was reported, or in Austria that its start receipt was checked or its signature unit registered, and takes the note back. */
export function ReportDialog(props: DialogProps) {
  return props.register.reportedAt === null ? <NoteDialog {...props} /> : <WithdrawDialog {...props} />;
}

function NoteDialog({ register, onClose }: DialogProps) {
  const t = useTexts();
  const platform = usePlatformTexts();
  const { notify } = useHost();
  const report = useReport();
  const errorText = useErrorText();
  const { read, write } = useDateInput();
  const clock = usePortalClock();
  const [today] = useState(() => calendarDay(clock().toISOString()));
  const [text, setText] = useState(write(today));
  const [fault, setFault] = useState<string>();
  const { name, cashRegisterUuid } = register;
  const inAustria = register.changes.includes('tss') ? 'unitDialog' : 'checkDialog';
  const what = register.isoCountryCode === 'AT' ? inAustria : 'reportDialog';
  const { start, isBusy, error } = useAttempt(async () => {
    const day = read(text) ?? today;
    // Of another day than today no time is known.
    await report(cashRegisterUuid, day === today ? clock().toISOString() : noonOf(day));
    notify(t(`${what}.done`, { name }));
    onClose();
  });
  return (
    <FormDialog
      title={t(`${what}.title`, { name })}
      description={
        register.changes.includes('address') ? `${t(`${what}.text`)} ${t('reportDialog.moved')}` : t(`${what}.text`)
      }
      confirm={t(`${what}.confirm`)}
      busy={t('reportDialog.busy')}
      isSubmitting={isBusy}
      failure={error === null ? null : errorText(error)}
      onSubmit={() => {
        const day = read(text);
        const isFuture = day !== null && day > today;
        setFault(day === null ? platform('date.invalid') : isFuture ? t('reportDialog.future') : undefined);
        if (day !== null && !isFuture) start();
      }}
      onClose={onClose}
    >
      <DateField label={t(`${what}.day`)} text={text} onText={setText} error={fault} />
    </FormDialog>
  );
}

function WithdrawDialog({ register: { name, cashRegisterUuid }, onClose }: DialogProps) {
  const t = useTexts();
  const { notify } = useHost();
  const report = useReport();
  return (
    <ConfirmDialog
      title={t('withdrawDialog.title', { name })}
      description={t('withdrawDialog.text')}
      confirm={t('withdrawDialog.confirm')}
      busy={t('reportDialog.busy')}
      onConfirm={async () => {
        await report(cashRegisterUuid, null);
        notify(t('withdrawDialog.done', { name }));
      }}
      onClose={onClose}
    />
  );
}

import { type DialogTexts, FormDialog } from '@kontor/platform/parts/form-dialog';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Button, ButtonLink } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { Field } from '@kontor/ui/field';
import { TextArea } from '@kontor/ui/text-area';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { approvalPath } from '../address/approval-path.ts';
import { useTexts } from '../texts/use-texts.ts';
import type { ActForm } from './use-act-form.ts';

interface ActDialogProps extends DialogTexts {
  readonly form: ActForm;
  readonly tone?: 'default' | 'danger';
  /** Agreeing needs none. */
  readonly isReasonOptional?: boolean;
  readonly onClose: () => void;
  /** What changes, and the fields that say it. */
  readonly children?: ReactNode;
}

/** Every change ends in this dialog: what changes, then the reason, and what becomes of it where a second person has to agree. */
export function ActDialog({ form, isReasonOptional = false, onClose, children, ...dialog }: ActDialogProps) {
  const t = useTexts();
  const common = usePlatformTexts();
  const { error, ...reason } = form.field('reason', {
    setValueAs: (text: string) => (isReasonOptional && text.trim() === '' ? undefined : text),
  });
  if (form.waiting !== null) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('act.waits.title')}
        description={t('act.waits.text')}
        closeLabel={common('close')}
        foot={
          <>
            <Button variant="outlined" onClick={onClose}>
              {common('close')}
            </Button>
            <ButtonLink render={<Link to={approvalPath(form.waiting)} />}>{t('act.waits.show')}</ButtonLink>
          </>
        }
      />
    );
  }
  return (
    <FormDialog
      {...dialog}
      size="form"
      isSubmitting={form.isSubmitting}
      failure={form.failure}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {children}
      <Field
        label={t('act.reason')}
        help={t('act.reasonHelp')}
        marker={isReasonOptional ? common('optional') : undefined}
        required={!isReasonOptional}
        error={error}
      >
        <TextArea {...reason} rows={3} maxLength={500} />
      </Field>
    </FormDialog>
  );
}

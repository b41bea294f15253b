import { Button } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { Stack } from '@kontor/ui/page';
import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { usePlatformTexts } from '../use-platform-texts.ts';
import { FormFailure } from './form-failure.tsx';

/** What a dialog says: its question, the consequence, and its two buttons. */
export interface DialogTexts {
  readonly title: string;
  readonly description: string;
  readonly confirm: string;
  /** The verb while it is being done. */
  readonly busy: string;
  /** In place of 'Abbrechen', where that could be mistaken for the deed itself. */
  readonly cancel?: string;
}

interface FormDialogProps extends DialogTexts {
  readonly tone?: 'default' | 'danger';
  readonly size?: 'dialog' | 'form';
  readonly isSubmitting: boolean;
  /** What went wrong beyond single fields. */
  readonly failure: string | null;
  readonly onSubmit: (event: SyntheticEvent) => void;
  readonly onClose: () => void;
  /** Fields, 20 px apart. */
  readonly children?: ReactNode;
}

/** A form in a dialog. It cannot be left while it is being submitted, and says when that did not work. */
export function FormDialog({ tone = 'default', size, isSubmitting, failure, onClose, ...dialog }: FormDialogProps) {
  const t = usePlatformTexts();
  const formId = useId();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // A dialog may be opened from within a form; React would submit that one, too.
    event.stopPropagation();
    dialog.onSubmit(event);
  };
  return (
    <Dialog
      open
      size={size}
      busy={isSubmitting}
      onClose={onClose}
      title={dialog.title}
      closeLabel={t('close')}
      description={dialog.description}
      foot={
        <>
          <Button variant="outlined" disabled={isSubmitting} onClick={onClose}>
            {dialog.cancel ?? t('cancel')}
          </Button>
          <Button type="submit" form={formId} variant={tone} loading={isSubmitting}>
            {isSubmitting ? dialog.busy : dialog.confirm}
          </Button>
        </>
      }
    >
      {/* Without anything in it the form would still take a gap of the dialog. */}
      <form id={formId} hidden={!failure && !dialog.children} onSubmit={submit} noValidate>
        <Stack gap={5}>
          <FormFailure text={failure} />
          {dialog.children}
        </Stack>
      </form>
    </Dialog>
  );
}

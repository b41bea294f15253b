import { Button } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { Stack } from '@kontor/ui/page';
import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { usePlatformTexts } from '../use-platform-texts.ts';
import { FormFailure } from './form-failure.tsx';

/** Texts of a dialog: its question, the consequence, and its two buttons. */
export interface DialogTexts {
  readonly title: string;
  readonly description: string;
  readonly confirm: string;
  /** Label while the request is under way. */
  readonly busy: string;
  /** Replaces 'Abbrechen' where that could be mistaken for the action itself. */
  readonly cancel?: string;
}

interface FormDialogProps extends DialogTexts {
  readonly tone?: 'default' | 'danger';
  readonly size?: 'dialog' | 'form';
  readonly isSubmitting: boolean;
  /** A failure that belongs to no single field. */
  readonly failure: string | null;
  readonly onSubmit: (event: SyntheticEvent) => void;
  readonly onClose: () => void;
  /** Fields, 20 px apart. */
  readonly children?: ReactNode;
}

/** A form in a dialog. It cannot be closed while it is being submitted, and shows when that failed. */
export function FormDialog({ tone = 'default', size, isSubmitting, failure, onClose, ...dialog }: FormDialogProps) {
  const t = usePlatformTexts();
  const formId = useId();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // A dialog may be opened inside of a form; React would submit that one as well.
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
      {/* An empty form would still get a gap of the dialog. */}
      <form id={formId} method="dialog" hidden={!failure && !dialog.children} onSubmit={submit} noValidate>
        <Stack gap={5}>
          <FormFailure text={failure} />
          {dialog.children}
        </Stack>
      </form>
    </Dialog>
  );
}

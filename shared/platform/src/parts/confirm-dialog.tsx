import type { ReactNode } from 'react';
import { useAttempt } from '../use-attempt.ts';
import { useErrorText } from '../use-error-text.ts';
import { type DialogTexts, FormDialog } from './form-dialog.tsx';

interface ConfirmDialogProps extends DialogTexts {
  readonly tone?: 'default' | 'danger';
  /** Resolves when the work is done and the page shows it. */
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks for confirmation, stays open during the work, and shows a failure. */
export function ConfirmDialog({ onConfirm, onClose, ...dialog }: ConfirmDialogProps) {
  const errorText = useErrorText();
  const { start, isBusy, error } = useAttempt(async () => {
    await onConfirm();
    onClose();
  });
  return (
    <FormDialog
      {...dialog}
      isSubmitting={isBusy}
      failure={error === null ? null : errorText(error)}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

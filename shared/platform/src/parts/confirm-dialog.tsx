import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useErrorText } from '../use-error-text.ts';
import { type DialogTexts, FormDialog } from './form-dialog.tsx';

interface ConfirmDialogProps extends DialogTexts {
  readonly tone?: 'default' | 'danger';
  /** Resolves when it is done and the page shows it. */
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks before something is done, stays open while it is being done, and says when it could not be. */
export function ConfirmDialog({ onConfirm, onClose, ...dialog }: ConfirmDialogProps) {
  const errorText = useErrorText();
  const { mutate, isPending, error } = useMutation({ mutationFn: onConfirm, onSuccess: onClose });
  return (
    <FormDialog
      {...dialog}
      isSubmitting={isPending}
      failure={error && errorText(error)}
      onSubmit={() => mutate()}
      onClose={onClose}
    />
  );
}

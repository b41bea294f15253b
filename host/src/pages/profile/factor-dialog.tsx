import { FactorChange } from '@kontor/contract/second-factor';
import { type DialogTexts, FormDialog } from '@kontor/platform/parts/form-dialog';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { FactorFields, useFactorProof } from './factor-proof.tsx';

interface FactorDialogProps extends DialogTexts {
  readonly tone?: 'default' | 'danger';
  /** Makes the change with what confirms it; errors are shown in the dialog. */
  readonly onConfirm: (proof: FactorChange) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the password, and for a factor of the account that has one, because another person may use the session. */
export function FactorDialog({ onConfirm, ...dialog }: FactorDialogProps) {
  const proof = useFactorProof();
  const form = useContractForm({
    schema: FactorChange,
    defaultValues: { password: '' },
    onSubmit: (body) => proof.confirm(body, onConfirm),
  });
  return (
    <FormDialog
      {...dialog}
      isSubmitting={form.isSubmitting}
      failure={proof.refusal ?? form.failure}
      onSubmit={form.submit}
    >
      <FactorFields proof={proof} field={form.field} />
    </FormDialog>
  );
}

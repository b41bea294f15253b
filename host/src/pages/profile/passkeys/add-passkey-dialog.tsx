import { NamePasskey } from '@kontor/contract/passkey';
import type { FactorChange } from '@kontor/contract/second-factor';
import { useHost } from '@kontor/platform/host';
import { FormDialog } from '@kontor/platform/parts/form-dialog';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { Field } from '@kontor/ui/field';
import { TextInput } from '@kontor/ui/text-input';
import { FactorFields, useFactorProof } from '../factor-proof.tsx';
import { useFactorTexts } from '../use-factor-texts.ts';

interface AddPasskeyDialogProps {
  readonly onAdded: () => Promise<void>;
  readonly onClose: () => void;
}

/** Name and password first; then the browser's dialog for biometrics or PIN. */
export function AddPasskeyDialog({ onAdded, onClose }: AddPasskeyDialogProps) {
  const t = useFactorTexts();
  const { api, notify } = useHost();
  const proof = useFactorProof();
  const form = useContractForm({
    schema: NamePasskey,
    defaultValues: { name: '', password: '' },
    onSubmit: ({ name, ...body }) => proof.confirm(body, (proven) => add(name, proven)),
  });
  async function add(name: string, body: FactorChange) {
    const [options, { makePasskey }] = await Promise.all([
      api.call('POST /user/passkey/options', { body }),
      import(/* webpackChunkName: "passkey" */ '../../../passkey/ask-browser.ts'),
    ]);
    const made = await makePasskey(options);
    await api.call('POST /user/passkey', { body: { name, ...made } });
    await onAdded();
    onClose();
    notify(t('passkeys.add.done'));
  }
  const { error, ...name } = form.field('name');
  return (
    <FormDialog
      title={t('passkeys.add.title')}
      description={t('passkeys.add.text')}
      confirm={t('passkeys.add.submit')}
      busy={t('passkeys.add.submitting')}
      isSubmitting={form.isSubmitting}
      failure={proof.refusal ?? form.failure}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Field label={t('passkeys.add.name')} help={t('passkeys.add.nameHelp')} error={error} required>
        <TextInput {...name} autoComplete="off" />
      </Field>
      <FactorFields proof={proof} field={form.field} />
    </FormDialog>
  );
}

import { NamePasskey } from '@kontor/contract/passkey';
import { useHost } from '@kontor/platform/host';
import { FormDialog } from '@kontor/platform/parts/form-dialog';
import { PasswordField } from '@kontor/platform/parts/password-field';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { Field } from '@kontor/ui/field';
import { TextInput } from '@kontor/ui/text-input';
import { useState } from 'react';
import { PasskeyError } from '../../../passkey/passkey-error.ts';
import { usePasskeyErrorText } from '../../../passkey/use-passkey-error-text.ts';
import { useFactorTexts } from '../use-factor-texts.ts';

interface AddPasskeyDialogProps {
  readonly onAdded: () => Promise<void>;
  readonly onClose: () => void;
}

/** Name and password first; then the browser's dialog for biometrics or PIN. */
export function AddPasskeyDialog({ onAdded, onClose }: AddPasskeyDialogProps) {
  const t = useFactorTexts();
  const { api, notify } = useHost();
  const errorText = usePasskeyErrorText();
  const [refusal, setRefusal] = useState<PasskeyError | null>(null);
  const form = useContractForm({
    schema: NamePasskey,
    defaultValues: { name: '', password: '' },
    onSubmit: async ({ name, password }) => {
      setRefusal(null);
      try {
        await add(name, password);
      } catch (error) {
        if (!(error instanceof PasskeyError)) throw error;
        setRefusal(error);
      }
    },
  });
  async function add(name: string, password: string) {
    const [options, { makePasskey }] = await Promise.all([
      api.call('POST /user/passkey/options', { body: { password } }),
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
      failure={refusal ? errorText(refusal) : form.failure}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Field label={t('passkeys.add.name')} help={t('passkeys.add.nameHelp')} error={error} required>
        <TextInput {...name} autoComplete="off" />
      </Field>
      <PasswordField label={t('password')} autoComplete="current-password" name="password" field={form.field} />
    </FormDialog>
  );
}

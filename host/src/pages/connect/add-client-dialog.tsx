import { NewConnectClient } from '@kontor/contract/connect-client';
import { allScopes } from '@kontor/contract/connect-scope';
import { useApi } from '@kontor/platform/host-hooks';
import { FormDialog } from '@kontor/platform/parts/form-dialog';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Checkbox } from '@kontor/ui/checkbox';
import { Field } from '@kontor/ui/field';
import { FieldSet } from '@kontor/ui/field-set';
import { Text } from '@kontor/ui/text';
import { TextInput } from '@kontor/ui/text-input';
import type { ShownSecret } from './secret-dialog.tsx';
import { scopeKeys, useConnectTexts } from './use-connect-texts.ts';

interface Props {
  readonly onAdded: (secret: ShownSecret) => Promise<void>;
  readonly onClose: () => void;
}

/** Name, contact and scopes of a new system. */
export function AddClientDialog({ onAdded, onClose }: Props) {
  const t = useConnectTexts();
  const common = usePlatformTexts();
  const api = useApi();
  const { field, errorOf, submit, isSubmitting, failure } = useContractForm<NewConnectClient>({
    schema: NewConnectClient,
    defaultValues: { name: '', contactEmail: '', scopes: [] },
    onSubmit: async (body) => {
      const added = await api.call('POST /operator/connect/client', { body });
      await onAdded({ ...added, name: body.name, kind: 'secret' });
    },
  });
  const { error: nameError, ...name } = field('name');
  const { error: contactError, ...contact } = field('contactEmail', { setValueAs: (value: string) => value || null });
  const { error: _, ...scopes } = field('scopes');
  return (
    <FormDialog
      size="form"
      title={t('add.title')}
      description={t('add.text')}
      confirm={t('add.submit')}
      busy={t('add.busy')}
      isSubmitting={isSubmitting}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t('add.name')} error={nameError} required>
        <TextInput {...name} autoComplete="off" />
      </Field>
      <Field label={t('add.contactEmail')} marker={common('optional')} help={t('add.contactHelp')} error={contactError}>
        <TextInput {...contact} type="email" autoComplete="off" />
      </Field>
      <FieldSet legend={t('add.scopes')} error={errorOf('scopes')}>
        {allScopes.map((scope) => (
          <Checkbox key={scope} {...scopes} value={scope}>
            {t(`scope.${scopeKeys[scope]}`)}{' '}
            <Text as="span" variant="small" tone="secondary">
              {scope}
            </Text>
          </Checkbox>
        ))}
      </FieldSet>
    </FormDialog>
  );
}

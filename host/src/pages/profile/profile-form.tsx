import { Profile } from '@kontor/contract/user';
import { useHost } from '@kontor/platform/host';
import { useUser } from '@kontor/platform/host-hooks';
import { FormFailure } from '@kontor/platform/parts/form-failure';
import { NameFields } from '@kontor/platform/parts/name-fields';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { Card } from '@kontor/ui/card';
import { Field } from '@kontor/ui/field';
import { FormGrid } from '@kontor/ui/form-grid';
import { Stack } from '@kontor/ui/page';
import { Select } from '@kontor/ui/select';
import { useTranslation } from 'react-i18next';
import { hostNamespace } from '../../base/host-texts.ts';
import { LanguageOptions } from '../../base/language-options.tsx';
import { useTexts } from '../../base/use-texts.ts';
import { SaveBar } from '../form/save-bar.tsx';
import type { PageTexts } from '../locales/page-texts.ts';

export function ProfileForm() {
  const t = useTexts<PageTexts>();
  const { i18n } = useTranslation();
  const { api, session, notify } = useHost();
  const { firstName, lastName, language } = useUser();
  const form = useContractForm({
    schema: Profile,
    defaultValues: { firstName: firstName ?? '', lastName: lastName ?? '', language },
    onSubmit: async (body) => {
      await api.call('PUT /user', { body });
      await session.reloadUser();
      form.form.reset(body);
      // In the language that was just selected; the rest of the page follows with the next render.
      notify(i18n.t('profile.saved', { ns: hostNamespace, lng: body.language }));
    },
  });
  const { error: languageError, ...languageInput } = form.field('language');
  return (
    <form method="dialog" onSubmit={form.submit} noValidate>
      <Stack gap={6}>
        <FormFailure text={form.failure} />
        <Card title={t('profile.personCard')} titleLevel={3}>
          <Stack gap={5}>
            <FormGrid>
              <NameFields field={form.field} />
            </FormGrid>
            <Field label={t('profile.language')} help={t('profile.languageHelp')} error={languageError} required>
              <Select {...languageInput}>
                <LanguageOptions />
              </Select>
            </Field>
          </Stack>
        </Card>
        <SaveBar
          isDirty={form.form.formState.isDirty}
          isSaving={form.isSubmitting}
          onDiscard={() => form.form.reset()}
          onSave={form.send}
        />
      </Stack>
    </form>
  );
}

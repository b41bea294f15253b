import { type Brand, NewBrand } from '@kontor/contract/operator-brand';
import { violationsOf } from '@kontor/contract/violation';
import { faultsOfBrand } from '@kontor/domain/brand';
import { useApi } from '@kontor/platform/host-hooks';
import { textKey } from '@kontor/platform/text-key';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Button } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { Field } from '@kontor/ui/field';
import { FormGrid } from '@kontor/ui/form-grid';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import { TextInput } from '@kontor/ui/text-input';
import { type SyntheticEvent, useState } from 'react';
import { SaveDialog } from '../../act/save-dialog.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { type BrandField, brandOf, explained, fieldOfPath, fieldsOf, groups } from './brand-fields.ts';
import { BrandPreview } from './brand-preview.tsx';
import { LogoField } from './logo-field.tsx';

interface BrandFormProps {
  readonly brand: Brand;
  readonly onDone: () => Promise<unknown>;
}

interface Fault {
  readonly path: string;
  readonly code: string;
}

/** The whole brand in fields, beside what becomes of it; what differs is shown before it is sent. */
export function BrandForm({ brand, onDone }: BrandFormProps) {
  const t = useTexts();
  const api = useApi();
  const [fields, setFields] = useState(() => fieldsOf(brand));
  const [wrong, setWrong] = useState<ReadonlyMap<BrandField | 'logo', string>>(new Map());
  const [isSaving, setSaving] = useState(false);
  const violationText = useViolationText();
  const helpOf = (name: BrandField) => {
    const helped = explained.find((one) => one === name);
    return helped && t(`brand.help.${textKey(helped)}`);
  };
  const after = brandOf(fields);
  const isChanged = JSON.stringify(after) !== JSON.stringify(brandOf(fieldsOf(brand)));
  const show = (faults: readonly Fault[]) =>
    setWrong(
      new Map(
        faults.flatMap(({ path, code }) => {
          const field = fieldOfPath(path);
          return field === null ? [] : [[field, violationText(code)]];
        }),
      ),
    );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const faults = faultsOf(after);
    show(faults);
    if (faults.length === 0) setSaving(true);
  };
  return (
    <form method="dialog" onSubmit={submit} noValidate>
      <Stack gap={6} align="stretch">
        {Object.entries(groups).map(([group, names]) => (
          <Card key={group} title={t(`brand.group.${group as keyof typeof groups}`)}>
            <Stack gap={5} align="stretch">
              <FormGrid>
                {names.map((name) => (
                  <Field
                    key={name}
                    label={t(`brand.field.${textKey(name)}`)}
                    help={helpOf(name)}
                    error={wrong.get(name)}
                  >
                    <TextInput
                      value={fields[name]}
                      autoComplete="off"
                      spellCheck={false}
                      onChange={({ target }) => setFields({ ...fields, [name]: target.value })}
                    />
                  </Field>
                ))}
              </FormGrid>
              {group === 'colours' && (
                <LogoField
                  logo={fields.logo}
                  error={wrong.get('logo')}
                  onChange={(logo) => setFields({ ...fields, logo })}
                />
              )}
            </Stack>
          </Card>
        ))}
        <BrandPreview brand={after} />
        <Stack direction="row" gap={4} align="center">
          <Button type="submit" disabled={!isChanged}>
            {t('brand.review')}
          </Button>
          {!isChanged && <Text tone="secondary">{t('brand.unchanged')}</Text>}
        </Stack>
      </Stack>
      {isSaving && (
        <SaveDialog
          call="PUT /backoffice/brand"
          before={brand}
          after={after}
          texts={{
            title: t('brand.ask.title'),
            text: t('brand.ask.text'),
            confirm: t('brand.ask.confirm'),
            busy: t('brand.ask.busy'),
            done: t('brand.done'),
          }}
          save={(reason) => api.call('PUT /backoffice/brand', { body: { ...after, reason } })}
          onRefused={(violations) => {
            setSaving(false);
            show(violations);
          }}
          onDone={onDone}
          onClose={() => setSaving(false)}
        />
      )}
    </form>
  );
}

/** By the schema of the call and its rules; the reason is asked for last. */
function faultsOf(brand: Brand): readonly Fault[] {
  const body = { ...brand, reason: 'later' };
  const result = NewBrand.safeParse(body);
  return result.success ? faultsOfBrand(brand) : violationsOf(body, result.error.issues);
}

const codes = [
  'required',
  'pattern',
  'country-unsupported',
  'contrast-of-text',
  'contrast-of-controls',
  'svg-unusable',
] as const;

function useViolationText(): (code: string) => string {
  const platform = usePlatformTexts();
  return (code) => platform(`violation.${codes.find((known) => known === code) ?? 'invalid'}`);
}

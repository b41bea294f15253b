import type { BaseData } from '@kontor/contract/organization';
import { countries } from '@kontor/domain/country';
import { useHost } from '@kontor/platform/host';
import { Field } from '@kontor/ui/field';
import { Stack } from '@kontor/ui/page';
import { Select } from '@kontor/ui/select';
import { TextInput } from '@kontor/ui/text-input';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTexts } from '../../start/use-texts.ts';
import { FieldPair } from '../form-column.tsx';

/** Registers a field of the base data in the surrounding form. */
export type BaseDataField = (
  name: keyof BaseData,
  options?: { setValueAs: (text: string) => string },
) => UseFormRegisterReturn & { error: string | undefined };

export function AddressFields({ field }: { field: BaseDataField }) {
  const t = useTexts();
  const { language } = useHost();
  const text = (name: Exclude<keyof BaseData, 'isoCountryCode' | 'vatId'>, autoComplete: string, optional = false) => {
    const { error, ...input } = field(name);
    return (
      <Field
        label={t(`baseData.${name}`)}
        marker={optional && t('baseData.optional')}
        error={error}
        required={!optional}
      >
        <TextInput {...input} type={name === 'phoneNumber' ? 'tel' : 'text'} autoComplete={autoComplete} />
      </Field>
    );
  };
  const { error: countryError, ...country } = field('isoCountryCode');
  return (
    <Stack gap={5}>
      {text('companyName', 'organization')}
      {text('addressLine1', 'address-line1')}
      {text('addressLine2', 'address-line2', true)}
      <FieldPair>
        {text('zip', 'postal-code')}
        {text('city', 'address-level2')}
      </FieldPair>
      <FieldPair>
        <Field label={t('baseData.isoCountryCode')} error={countryError} required>
          <Select {...country} autoComplete="country">
            {countries(language).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        {text('phoneNumber', 'tel', true)}
      </FieldPair>
    </Stack>
  );
}

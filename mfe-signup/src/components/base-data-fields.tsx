import type { BaseData } from '@kontor/contract/organization';
import { countries } from '@kontor/domain/country';
import { useHost } from '@kontor/platform/host';
import { Field } from '@kontor/ui/field';
import { Select } from '@kontor/ui/select';
import { SignupFormWide } from '@kontor/ui/signup-frame';
import { TextInput } from '@kontor/ui/text-input';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTexts } from '../texts/use-texts.ts';

interface BaseDataFieldsProps {
  /** Registers a field of the base data in the surrounding form. */
  field: (
    name: keyof BaseData,
    options?: { setValueAs: (text: string) => string },
  ) => UseFormRegisterReturn & { error: string | undefined };
}

/** Company and address, for merchants and partners alike. Put it into a SignupForm. */
export function BaseDataFields({ field }: BaseDataFieldsProps) {
  const t = useTexts();
  const { language } = useHost();

  const text = (name: Exclude<keyof BaseData, 'isoCountryCode' | 'vatId'>, autoComplete: string, optional = false) => {
    const { error, ...input } = field(name);
    return (
      <Field label={t(`baseData.${name}`)} marker={optional && <Optional />} error={error} required={!optional}>
        <TextInput {...input} autoComplete={autoComplete} type={name === 'phoneNumber' ? 'tel' : 'text'} />
      </Field>
    );
  };
  const { error: countryError, ...country } = field('isoCountryCode');
  const { error: vatIdError, ...vatId } = field('vatId', { setValueAs: compactVatId });

  return (
    <>
      <SignupFormWide>{text('companyName', 'organization')}</SignupFormWide>
      <SignupFormWide>{text('addressLine1', 'address-line1')}</SignupFormWide>
      <SignupFormWide>{text('addressLine2', 'address-line2', true)}</SignupFormWide>
      {text('zip', 'postal-code')}
      {text('city', 'address-level2')}
      <SignupFormWide>
        <Field label={t('baseData.isoCountryCode')} error={countryError} required>
          <Select {...country} autoComplete="country">
            {countries(language).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </SignupFormWide>
      {text('phoneNumber', 'tel', true)}
      <Field label={t('baseData.vatId')} marker={<Optional />} help={t('baseData.vatIdHelp')} error={vatIdError}>
        <TextInput {...vatId} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      </Field>
    </>
  );
}

function Optional() {
  const t = useTexts();
  return t('frame.optional');
}

/** People copy VAT ids with the spaces and small letters of their letterhead; the wire takes neither. */
function compactVatId(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}

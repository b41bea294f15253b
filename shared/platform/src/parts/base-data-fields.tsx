import type { BaseData } from '@kontor/contract/organization';
import { countries, firstCountries } from '@kontor/domain/country';
import { Field } from '@kontor/ui/field';
import { FormWide } from '@kontor/ui/form-grid';
import { Select } from '@kontor/ui/select';
import { TextInput } from '@kontor/ui/text-input';
import { type ReactNode, useMemo } from 'react';
import { useHost } from '../host.ts';
import type { FormField } from '../use-contract-form.ts';
import { useIsHydrated } from '../use-is-hydrated.ts';
import { usePlatformTexts } from '../use-platform-texts.ts';

/** Registers a field of the base data in the surrounding form. */
export type BaseDataField = (name: keyof BaseData, options?: { setValueAs: (text: string) => string }) => FormField;

interface AddressFieldsProps {
  readonly field: BaseDataField;
  /** An address of its own needs none. */
  readonly withPhone?: boolean;
}

/** Company and address of merchants and partners. Put them into a FormGrid. */
export function AddressFields({ field, withPhone = true }: AddressFieldsProps) {
  const t = usePlatformTexts();
  const { language } = useHost();
  const text = (name: Exclude<keyof BaseData, 'isoCountryCode' | 'vatId'>, autoComplete: string, optional = false) => {
    const { error, ...input } = field(name);
    return (
      <Field label={t(`baseData.${name}`)} marker={optional && t('optional')} error={error} required={!optional}>
        <TextInput {...input} type={name === 'phoneNumber' ? 'tel' : 'text'} autoComplete={autoComplete} />
      </Field>
    );
  };
  const { error: countryError, ...country } = field('isoCountryCode');
  const isHydrated = useIsHydrated();
  const selected = country.defaultValue;
  // The form renders with every key; a list of 249 names is sorted once. Server and browser name and sort some countries
  // differently, so the list is complete only when the browser has taken the page over.
  const options = useMemo(
    () =>
      countries(language)
        .filter(({ code }) => isHydrated || firstCountries.includes(code) || code === selected)
        .map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        )),
    [language, isHydrated, selected],
  );
  return (
    <>
      <FormWide>{text('companyName', 'organization')}</FormWide>
      <FormWide>{text('addressLine1', 'address-line1')}</FormWide>
      <FormWide>{text('addressLine2', 'address-line2', true)}</FormWide>
      {text('zip', 'postal-code')}
      {text('city', 'address-level2')}
      <Field label={t('baseData.isoCountryCode')} error={countryError} required>
        <Select {...country} autoComplete="country">
          {options}
        </Select>
      </Field>
      {withPhone && text('phoneNumber', 'tel', true)}
    </>
  );
}

interface VatIdFieldProps {
  readonly field: BaseDataField;
  /** State of the verification, inside of the field. */
  readonly suffix?: ReactNode;
  /** Meaning of that state; replaces the hint on the format. */
  readonly help?: ReactNode;
  /** Required for orders; then the field is not marked as optional. */
  readonly isNeeded?: boolean;
}

/** The VAT id in the form that the call takes, however it was pasted. */
export function VatIdField({ field, suffix, help, isNeeded = false }: VatIdFieldProps) {
  const t = usePlatformTexts();
  const { error, ...vatId } = field('vatId', { setValueAs: compactVatId });
  return (
    <Field
      label={t('baseData.vatId')}
      marker={!isNeeded && t('optional')}
      help={help || t('baseData.vatIdHelp')}
      error={error}
    >
      <TextInput {...vatId} autoComplete="off" autoCapitalize="characters" spellCheck={false} suffix={suffix} />
    </Field>
  );
}

/** Users copy VAT ids with spaces and lower-case letters from their letterhead; the call takes neither. */
function compactVatId(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}

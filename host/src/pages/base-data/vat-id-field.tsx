import type { Organization, VatIdVerificationStatus } from '@kontor/contract/organization';
import { isTaxIdRequired } from '@kontor/domain/tax';
import { Alert } from '@kontor/ui/alert';
import { Badge, type Tone } from '@kontor/ui/badge';
import { Field } from '@kontor/ui/field';
import { Stack } from '@kontor/ui/page';
import { TextInput } from '@kontor/ui/text-input';
import { useTexts } from '../../start/use-texts.ts';
import type { BaseDataField } from './address-fields.tsx';

const tones: Record<VatIdVerificationStatus, Tone> = {
  verified: 'success',
  pending: 'info',
  unverified: 'warning',
  unavailable: 'neutral',
};

interface VatIdFieldProps {
  readonly organization: Organization;
  readonly field: BaseDataField;
  /** What was typed is not what was verified. */
  readonly hasChanged: boolean;
}

/** The VAT id with the state of its verification, which belongs to the saved one. */
export function VatIdField({ organization, field, hasChanged }: VatIdFieldProps) {
  const t = useTexts();
  const { baseData, vatIdVerificationStatus: status } = organization;
  const { error, ...vatId } = field('vatId', { setValueAs: compactVatId });
  const isMissing = !baseData?.vatId && isTaxIdRequired(baseData?.isoCountryCode ?? 'DE');
  return (
    <Stack gap={5}>
      {isMissing && (
        <Alert tone="warning" announce={false} title={t('baseData.vatIdMissing.title')}>
          {t('baseData.vatIdMissing.text')}
        </Alert>
      )}
      <Field label={t('baseData.vatId')} marker={t('baseData.optional')} help={t('baseData.vatIdHelp')} error={error}>
        <TextInput
          {...vatId}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          suffix={
            baseData?.vatId && !hasChanged && <Badge tone={tones[status]}>{t(`baseData.vatIdStatus.${status}`)}</Badge>
          }
        />
      </Field>
    </Stack>
  );
}

/** People copy VAT ids with the spaces and small letters of their letterhead; the wire takes neither. */
function compactVatId(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}

import type { Organization, VatIdVerificationStatus } from '@kontor/contract/organization';
import { isTaxIdRequired } from '@kontor/domain/tax';
import { type BaseDataField, VatIdField } from '@kontor/platform/parts/base-data-fields';
import { Alert } from '@kontor/ui/alert';
import { Badge, type Tone } from '@kontor/ui/badge';
import { Stack } from '@kontor/ui/page';
import { useTexts } from '../../start/use-texts.ts';

const tones: Record<VatIdVerificationStatus, Tone> = {
  verified: 'success',
  pending: 'info',
  unverified: 'warning',
  unavailable: 'neutral',
};

interface VatIdWithStatusProps {
  readonly organization: Organization;
  readonly field: BaseDataField;
  /** What was typed is not what was verified. */
  readonly hasChanged: boolean;
}

/** The VAT id with the state of its verification, which belongs to the saved one. */
export function VatIdWithStatus({ organization, field, hasChanged }: VatIdWithStatusProps) {
  const t = useTexts();
  const { baseData, vatIdVerificationStatus: status } = organization;
  const isMissing = !baseData?.vatId && isTaxIdRequired(baseData?.isoCountryCode ?? 'DE');
  return (
    <Stack gap={5}>
      {isMissing && (
        <Alert tone="warning" announce={false} title={t('baseData.vatIdMissing.title')}>
          {t('baseData.vatIdMissing.text')}
        </Alert>
      )}
      <VatIdField
        field={field}
        suffix={
          baseData?.vatId && !hasChanged && <Badge tone={tones[status]}>{t(`baseData.vatIdStatus.${status}`)}</Badge>
        }
      />
    </Stack>
  );
}

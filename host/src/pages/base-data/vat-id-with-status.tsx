import type { Organization, VatIdVerificationStatus } from '@kontor/contract/organization';
import { isEuCountry, isTaxIdRequired } from '@kontor/domain/tax';
import { type BaseDataField, VatIdField } from '@kontor/platform/parts/base-data-fields';
import { useVatAnswer } from '@kontor/platform/use-vat-answer';
import { Alert } from '@kontor/ui/alert';
import { Badge, type Tone } from '@kontor/ui/badge';
import { Stack } from '@kontor/ui/page';
import { useTexts } from '../../base/use-texts.ts';
import type { PageTexts } from '../locales/page-texts.ts';

const tones: Record<VatIdVerificationStatus, Tone> = {
  verified: 'success',
  pending: 'info',
  unverified: 'warning',
  unavailable: 'neutral',
};

interface VatIdWithStatusProps {
  readonly organization: Organization;
  readonly field: BaseDataField;
  /** The input has changed since the verification. */
  readonly hasChanged: boolean;
}

/** The VAT id with the verification state of the saved value. */
export function VatIdWithStatus({ organization, field, hasChanged }: VatIdWithStatusProps) {
  const t = useTexts<PageTexts>();
  useVatAnswer();
  const { baseData, vatIdVerificationStatus: status } = organization;
  const country = baseData?.isoCountryCode ?? 'DE';
  const isNeeded = isTaxIdRequired(country);
  const isMissing = isNeeded && !baseData?.vatId;
  const isJudged = Boolean(baseData?.vatId) && !hasChanged;
  // Outside the EU there is no register; within it, an unavailable one is tried again.
  const meaning = status === 'unavailable' && !isEuCountry(country) ? 'noRegister' : status;
  return (
    <Stack gap={5}>
      {isMissing && (
        <Alert tone="warning" announce={false} title={t('baseData.vatIdMissing.title')}>
          {t('baseData.vatIdMissing.text')}
        </Alert>
      )}
      <VatIdField
        field={field}
        isNeeded={isNeeded}
        suffix={isJudged && <Badge tone={tones[status]}>{t(`baseData.vatIdStatus.${status}`)}</Badge>}
        help={isJudged && <span role="status">{t(`baseData.vatIdMeaning.${meaning}`)}</span>}
      />
    </Stack>
  );
}

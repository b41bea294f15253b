import type { VatIdVerificationStatus } from '@kontor/contract/organization';
import { countryName } from '@kontor/domain/country';
import { useOrganization } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { Alert } from '@kontor/ui/alert';
import { Badge, type Tone } from '@kontor/ui/badge';
import { Button } from '@kontor/ui/button';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './billing-data.module.css';
import { CheckoutSection } from './checkout-section.tsx';
import { useBillingDataBlock } from './use-billing-data-block.ts';
import type { BillingEdit, BillingPart } from './use-billing-edit.ts';

const tones: Record<VatIdVerificationStatus, Tone> = {
  verified: 'success',
  pending: 'info',
  unverified: 'warning',
  unavailable: 'neutral',
};

/** The customer's data on invoices; they are changed in place. */
export function BillingData({ edit }: { edit: BillingEdit }) {
  const t = useTexts();
  const { language } = useFormat();
  const { baseData, name, vatIdVerificationStatus } = useOrganization();
  const missing = useBillingDataBlock();
  return (
    <CheckoutSection title={t('billingData.title')}>
      <div className={styles.content}>
        {missing && (
          <Alert
            tone="warning"
            announce={false}
            title={t(`billingData.missing.${missing}`)}
            actions={
              <Button
                size="sm"
                variant="outlined"
                onClick={() => edit.open(missing === 'tax-id-required' ? 'vatId' : 'companyName')}
              >
                {t('billingData.complete')}
              </Button>
            }
          >
            {t('billingData.missing.text')}
          </Alert>
        )}
        <div className={styles.panes}>
          <div className={styles.pane}>
            <p className={styles.label}>
              {t('billingData.address')} <Change part="companyName" edit={edit} />
            </p>
            <p>{baseData?.companyName ?? name}</p>
            {baseData && (
              <>
                <p>{baseData.addressLine1}</p>
                {baseData.addressLine2 && <p>{baseData.addressLine2}</p>}
                <p>{`${baseData.zip} ${baseData.city}, ${countryName(baseData.isoCountryCode, language)}`}</p>
              </>
            )}
          </div>
          <div className={styles.pane}>
            <p className={styles.label}>
              {t('billingData.vatId')} <Change part="vatId" edit={edit} />
            </p>
            <p>{baseData?.vatId ?? t('billingData.noVatId')}</p>
            {baseData?.vatId && (
              <p className={styles.badge}>
                <Badge tone={tones[vatIdVerificationStatus]}>
                  {t(`billingData.vatState.${vatIdVerificationStatus}`)}
                </Badge>
              </p>
            )}
          </div>
        </div>
      </div>
    </CheckoutSection>
  );
}

/** Has the focus again once the change is over. */
function Change({ part, edit }: { part: BillingPart; edit: BillingEdit }) {
  const t = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  const wasChanged = edit.part === part;
  useEffect(() => {
    if (wasChanged) button.current?.focus();
  }, [wasChanged]);
  return (
    <Button
      ref={button}
      variant="link"
      size="sm"
      aria-label={t(`billingData.changeOf.${part}`)}
      onClick={() => edit.open(part)}
    >
      {t('billingData.change')}
    </Button>
  );
}

import type { VatIdVerificationStatus } from '@kontor/contract/organization';
import { countryName } from '@kontor/domain/country';
import { useOrganization, usePagePath } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { Alert } from '@kontor/ui/alert';
import { Badge, type Tone } from '@kontor/ui/badge';
import { TextLink } from '@kontor/ui/text-link';
import { Link } from 'react-router-dom';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './billing-data.module.css';
import { CheckoutSection } from './checkout-section.tsx';
import { useBillingDataBlock } from './use-billing-data-block.ts';

const tones: Record<VatIdVerificationStatus, Tone> = {
  verified: 'success',
  pending: 'info',
  unverified: 'warning',
  unavailable: 'neutral',
};

/** The customer's data on invoices, and where to change it. */
export function BillingData() {
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
            actions={<ChangeLink>{t('billingData.complete')}</ChangeLink>}
          >
            {t('billingData.missing.text')}
          </Alert>
        )}
        <div className={styles.panes}>
          <div className={styles.pane}>
            <p className={styles.label}>
              {t('billingData.address')} <ChangeLink>{t('billingData.change')}</ChangeLink>
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
              {t('billingData.vatId')} <ChangeLink>{t('billingData.change')}</ChangeLink>
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

function ChangeLink({ children }: { children: string }) {
  const path = usePagePath();
  return <TextLink render={<Link to={path('shopBaseData')} />}>{children}</TextLink>;
}

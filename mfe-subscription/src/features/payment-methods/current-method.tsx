import type { SubscriptionPaymentData } from '@kontor/contract/subscription';
import { nextInvoiceDay } from '@kontor/domain/next-invoice-day';
import { liveStripeSubscription } from '@kontor/domain/subscription';
import { useFormat } from '@kontor/platform/use-format';
import { Badge } from '@kontor/ui/badge';
import { Card } from '@kontor/ui/card';
import { Icon } from '@kontor/ui/icon';
import { TextLink } from '@kontor/ui/text-link';
import { Tile } from '@kontor/ui/tile';
import type { ReactNode } from 'react';
import { failedCharge } from '../../billing/failed-charge.ts';
import type { Billing } from '../../billing/use-billing.ts';
import { useDunningProcess } from '../../billing/use-dunning-process.ts';
import { methodIcons } from '../../payment-provider/method-icons.ts';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './current-method.module.css';

interface CurrentMethodProps {
  readonly billing: Billing;
  readonly method: NonNullable<SubscriptionPaymentData['paymentMethod']>;
}

/** The stored method with its known details. */
export function CurrentMethod({ billing: { subscription, paymentData }, method }: CurrentMethodProps) {
  const t = useTexts();
  const { date } = useFormat();
  const dunning = useDunningProcess();
  const isYearly = liveStripeSubscription(subscription)?.isYearly ?? false;
  const nextInvoice = nextInvoiceDay(paymentData);
  return (
    <Card flush>
      <div className={styles.head}>
        <Tile>
          <Icon path={methodIcons[method.type]} />
        </Tile>
        <div className={styles.text}>
          <h2 className={styles.name}>{t(`payment.method.${method.type}`)}</h2>
          {method.label !== '' && <p className={styles.label}>{method.label}</p>}
        </div>
        {failedCharge(method.type, dunning) !== null ? (
          <Badge tone="danger">{t('methods.failedPayment')}</Badge>
        ) : (
          <Badge tone="success">{t('methods.active')}</Badge>
        )}
      </div>
      <dl className={styles.facts}>
        <Fact label={t('methods.fact.interval')}>{t(isYearly ? 'plans.interval.year' : 'plans.interval.month')}</Fact>
        {nextInvoice && <Fact label={t('methods.fact.periodEnd')}>{date(nextInvoice)}</Fact>}
        {paymentData.sepaMandate && (
          <Fact label={t('methods.fact.mandate')}>
            <TextLink href={paymentData.sepaMandate.url} target="_blank" external>
              {t('payment.showMandate')}
            </TextLink>
          </Fact>
        )}
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.factLabel}>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

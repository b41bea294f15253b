import type { SubscriptionPaymentData } from '@kontor/contract/subscription';
import { nextInvoiceDay } from '@kontor/domain/next-invoice-day';
import { sentences } from '@kontor/platform/sentences';
import { useFormat } from '@kontor/platform/use-format';
import { Card } from '@kontor/ui/card';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './method-notes.module.css';

/** Frequent questions about the payment method; when a change applies, only for who may change it. */
export function MethodNotes({ paymentData, mayChange }: { paymentData: SubscriptionPaymentData; mayChange: boolean }) {
  const t = useTexts();
  const { date } = useFormat();
  const nextInvoice = nextInvoiceDay(paymentData);
  const { paymentMethod, nextPaymentMethod } = paymentData;
  const isTransferredNext = nextPaymentMethod?.type === 'bank_transfer' && paymentMethod?.type !== 'bank_transfer';
  return (
    <Card>
      {mayChange && (
        <div className={styles.note}>
          <h2 className={styles.question}>{t('methods.note.when')}</h2>
          <p>
            {sentences(
              t('methods.note.whenAnswer'),
              nextInvoice &&
                t(isTransferredNext ? 'methods.note.whenTransferred' : 'methods.note.whenNext', {
                  date: date(nextInvoice),
                }),
            )}
          </p>
        </div>
      )}
      <div className={styles.note}>
        <h2 className={styles.question}>{t('methods.note.data')}</h2>
        <p>{t('methods.note.dataAnswer')}</p>
      </div>
    </Card>
  );
}

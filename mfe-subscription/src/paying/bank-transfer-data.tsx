import type { BankTransfer } from '@kontor/contract/invoice';
import { giroCodeCorrection, giroCodeText } from '@kontor/domain/giro-code';
import { inGroupsOfFour } from '@kontor/domain/groups-of-four';
import { decimalEuros } from '@kontor/domain/money';
import { useFormat } from '@kontor/platform/use-format';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { QrCode } from '@kontor/ui/qr-code';
import { loadQrEncoder } from '@kontor/ui/qr-modules';
import { Text } from '@kontor/ui/text';
import { VisuallyHidden } from '@kontor/ui/visually-hidden';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import styles from './bank-transfer-data.module.css';

type Field = 'accountHolder' | 'iban' | 'bic' | 'reference' | 'amount';

interface BankTransferDataProps {
  /** Of what is still to be transferred. */
  readonly transfer: BankTransfer;
  /** What was transferred before and was too little, in cents. */
  readonly arrived: number;
}

/** What a bank transfer needs, each to be copied by itself. */
export function BankTransferData({ transfer, arrived }: BankTransferDataProps) {
  const t = useTexts();
  const { money } = useFormat();
  const [copied, setCopied] = useState<Field | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const fields: readonly { key: Field; shown: string; copied: string }[] = [
    { key: 'accountHolder', shown: transfer.accountHolder, copied: transfer.accountHolder },
    { key: 'iban', shown: inGroupsOfFour(transfer.iban), copied: transfer.iban },
    { key: 'bic', shown: transfer.bic, copied: transfer.bic },
    { key: 'reference', shown: transfer.reference, copied: transfer.reference },
    { key: 'amount', shown: money(transfer.amount), copied: inEuro(transfer.amount) },
  ];

  async function copy(field: Field, text: string) {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(field);
      setFailed(false);
    } catch {
      // Denied, or an insecure address: the text can still be selected manually.
      setCopied(null);
      setFailed(true);
    }
  }

  return (
    <div className={styles.transfer}>
      {arrived > 0 && (
        <Alert announce={false} title={t('pay.transfer.arrived', { arrived: money(arrived) })}>
          {t('pay.transfer.rest', { rest: money(transfer.amount) })}
        </Alert>
      )}
      <Text variant="ui" tone="secondary">
        {t('pay.transfer.text')}
      </Text>
      <GiroCode transfer={transfer} />
      <dl className={styles.fields}>
        {fields.map(({ key, shown, copied: text }) => (
          <div key={key} className={styles.field}>
            <dt className={styles.label}>{t(`pay.transfer.${key}`)}</dt>
            <dd className={styles.value}>{shown}</dd>
            <dd>
              <Button
                size="sm"
                variant="link"
                aria-label={t('pay.transfer.copyOf', { field: t(`pay.transfer.${key}`) })}
                onClick={() => void copy(key, text)}
              >
                {copied === key ? t('pay.transfer.copied') : t('pay.transfer.copy')}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      <p role="status">
        {copied && (
          <VisuallyHidden>{t('pay.transfer.copiedField', { field: t(`pay.transfer.${copied}`) })}</VisuallyHidden>
        )}
      </p>
      {hasFailed && <Alert tone="warning" title={t('pay.transfer.notCopied')} />}
    </div>
  );
}

/** The same data for the camera of a banking app. Without its code the texts remain. */
function GiroCode({ transfer }: { transfer: BankTransfer }) {
  const t = useTexts();
  const text = giroCodeText(transfer);
  const { data: modules, isError } = useQuery({
    queryKey: ['giro-code', text],
    queryFn: async () => (await loadQrEncoder())(text, giroCodeCorrection),
    gcTime: 0,
  });
  if (isError) return null;
  return (
    <div className={styles.giroCode}>
      <div className={styles.picture}>{modules && <QrCode modules={modules} label={t('pay.transfer.giroCode')} />}</div>
      <Text variant="small" tone="secondary">
        {t('pay.transfer.scan')}
      </Text>
    </div>
  );
}

/** As banking pages take it: `283,22`, without a sign for the currency. */
const inEuro = (cents: number): string => decimalEuros(cents, ',');

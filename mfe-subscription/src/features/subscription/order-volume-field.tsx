import { useFormat } from '@kontor/platform/use-format';
import { TextInput } from '@kontor/ui/text-input';
import { useId, useState } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './order-volume-field.module.css';

interface OrderVolumeFieldProps {
  readonly value: number;
  readonly onChange: (orders: number | null) => void;
}

/** 'Kosten vergleichen bei [2.030] Bestellungen im Monat'. The input is kept unformatted while it is edited. */
export function OrderVolumeField({ value, onChange }: OrderVolumeFieldProps) {
  const t = useTexts();
  const { count } = useFormat();
  const id = useId();
  const [draft, setDraft] = useState<string>();

  function type(text: string) {
    const digits = text.replaceAll(/\D/g, '').slice(0, 7);
    setDraft(digits);
    onChange(digits === '' ? null : Number(digits));
  }

  return (
    <div className={styles.line}>
      <label htmlFor={id}>{t('plans.compareAt')}</label>
      <span className={styles.input}>
        <span className={styles.box}>
          <TextInput
            id={id}
            numeric
            inputMode="numeric"
            autoComplete="off"
            aria-describedby={`${id}-unit`}
            value={draft ?? count(value)}
            onChange={(event) => type(event.target.value)}
            onBlur={() => setDraft(undefined)}
          />
        </span>
        <span id={`${id}-unit`}>{t('plans.ordersPerMonth')}</span>
      </span>
    </div>
  );
}

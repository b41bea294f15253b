import { monthStart } from '@kontor/domain/calendar-month';
import { useFormat } from '@kontor/platform/use-format';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Button } from '@kontor/ui/button';
import { TextInput } from '@kontor/ui/text-input';
import { useId, useState } from 'react';
import type { OrderVolume } from '../../selection/use-order-volume.ts';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './order-volume-field.module.css';

/** 'Kosten vergleichen bei [2.030] Bestellungen im Monat', and where the number is from. The input is kept unformatted while it is edited. */
export function OrderVolumeField({ volume }: { volume: OrderVolume }) {
  const t = useTexts();
  const { count } = useFormat();
  const id = useId();
  const [draft, setDraft] = useState<string>();
  const { orders, change } = volume;

  function type(text: string) {
    const digits = text.replaceAll(/\D/g, '').slice(0, 7);
    setDraft(digits);
    change(digits === '' ? null : Number(digits));
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
            aria-describedby={`${id}-unit ${id}-origin`}
            value={draft ?? count(orders)}
            onChange={(event) => type(event.target.value)}
            onBlur={() => setDraft(undefined)}
          />
        </span>
        <span id={`${id}-unit`}>{t('plans.ordersPerMonth')}</span>
      </span>
      <p className={styles.origin} id={`${id}-origin`}>
        {volume.priced.isSettled && <Origin volume={volume} />}
      </p>
    </div>
  );
}

function Origin({ volume: { origin, own, change, failure } }: { volume: OrderVolume }) {
  const t = useTexts();
  const platform = usePlatformTexts();
  const { count, month } = useFormat();
  if (origin === 'entered') {
    return (
      <>
        {t('plans.origin.entered')}
        {own && (
          <>
            {' '}
            <Button variant="link" size="sm" onClick={() => change(null)}>
              {t('plans.origin.back', { orders: count(own.orders) })}
            </Button>
          </>
        )}
      </>
    );
  }
  if (origin === 'plan') {
    return failure ? (
      <>
        {t('plans.origin.failed')}{' '}
        <Button variant="link" size="sm" loading={failure.isRetrying} onClick={failure.onRetry}>
          {platform(failure.isRetrying ? 'retrying' : 'retry')}
        </Button>
      </>
    ) : (
      t('plans.origin.plan')
    );
  }
  if (origin.kind === 'forecast') return t('plans.origin.forecast', { month: month(monthStart(origin.month)) });
  const [since, until] = [origin.since, origin.until].map((name) => month(monthStart(name)));
  return origin.months === 1
    ? t('plans.origin.month', { month: until ?? '' })
    : t('plans.origin.average', { count: origin.months, since: since ?? '', until: until ?? '' });
}

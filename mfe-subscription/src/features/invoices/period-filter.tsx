import { DateField, useDateInput } from '@kontor/platform/parts/date-field';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Button } from '@kontor/ui/button';
import { type SyntheticEvent, useState } from 'react';
import { isOpenPeriod, type Period } from '../../billing/period.ts';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './period-filter.module.css';

interface PeriodFilterProps {
  readonly period: Period;
  readonly onChange: (period: Period) => void;
}

type Errors = Partial<Record<keyof Period, string>>;

/** The period: either side may stay open. Input is validated when it is applied. */
export function PeriodFilter({ period, onChange }: PeriodFilterProps) {
  const t = useTexts();
  const platform = usePlatformTexts();
  const { read, write } = useDateInput();
  const written = { from: period.from ? write(period.from) : '', to: period.to ? write(period.to) : '' };
  const [texts, setTexts] = useState(written);
  const [errors, setErrors] = useState<Errors>({});
  const [shown, setShown] = useState(period);
  // The address contains another period now. The fields stay mounted, and with them the focus.
  if (shown.from !== period.from || shown.to !== period.to) {
    setShown(period);
    setTexts(written);
    setErrors({});
  }

  const apply = (event: SyntheticEvent) => {
    event.preventDefault();
    const from = texts.from.trim() === '' ? undefined : read(texts.from);
    const to = texts.to.trim() === '' ? undefined : read(texts.to);
    const isReversed = from && to && from > to;
    setErrors({
      ...(from === null && { from: platform('date.invalid') }),
      ...(to === null && { to: platform('date.invalid') }),
      ...(isReversed && { to: t('invoices.period.reversed') }),
    });
    if (from === null || to === null || isReversed) return;
    onChange({ ...(from && { from }), ...(to && { to }) });
  };

  const field = (side: keyof Period) => (
    <div className={styles.field}>
      <DateField
        label={t(`invoices.period.${side}`)}
        text={texts[side]}
        onText={(text) => setTexts({ ...texts, [side]: text })}
        error={errors[side]}
      />
    </div>
  );

  return (
    <form
      method="dialog"
      className={styles.filter}
      role="search"
      aria-label={t('invoices.period.label')}
      onSubmit={apply}
      noValidate
    >
      {field('from')}
      {field('to')}
      <div className={styles.actions}>
        <Button type="submit" variant="outlined">
          {t('invoices.period.apply')}
        </Button>
        {!isOpenPeriod(period) && (
          <Button variant="link" onClick={() => onChange({})}>
            {t('invoices.period.reset')}
          </Button>
        )}
      </div>
    </form>
  );
}

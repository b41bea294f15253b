import { isOpenPeriod, type Period } from '@kontor/domain/period';
import { Button } from '@kontor/ui/button';
import { type SyntheticEvent, useState } from 'react';
import { usePlatformTexts } from '../use-platform-texts.ts';
import { DateField, useDateInput } from './date-field.tsx';
import styles from './period-filter.module.css';

interface PeriodFilterProps {
  readonly period: Period;
  readonly onChange: (period: Period) => void;
  readonly texts: Readonly<Record<'label' | 'from' | 'to' | 'apply' | 'reset' | 'reversed', string>>;
}

type Errors = Partial<Record<keyof Period, string>>;

/** The period: either side may stay open. Input is validated when it is applied. */
export function PeriodFilter({ period, onChange, texts: say }: PeriodFilterProps) {
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
      ...(isReversed && { to: say.reversed }),
    });
    if (from === null || to === null || isReversed) return;
    onChange({ ...(from && { from }), ...(to && { to }) });
  };

  const field = (side: keyof Period) => (
    <div className={styles.field}>
      <DateField
        label={say[side]}
        text={texts[side]}
        onText={(text) => setTexts({ ...texts, [side]: text })}
        error={errors[side]}
      />
    </div>
  );

  return (
    <form method="dialog" className={styles.filter} role="search" aria-label={say.label} onSubmit={apply} noValidate>
      {field('from')}
      {field('to')}
      <div className={styles.actions}>
        <Button type="submit" variant="outlined">
          {say.apply}
        </Button>
        {!isOpenPeriod(period) && (
          <Button variant="link" onClick={() => onChange({})}>
            {say.reset}
          </Button>
        )}
      </div>
    </form>
  );
}

import { type Month, monthStart } from '@kontor/domain/calendar-month';
import { useFormat } from '@kontor/platform/use-format';
import { Field } from '@kontor/ui/field';
import { Select } from '@kontor/ui/select';
import { searchMark } from '../keys/use-page-keys.ts';

interface MonthFieldProps {
  readonly label: string;
  readonly value: Month;
  /** Newest first. */
  readonly months: readonly Month[];
  /** Whether the page's search key goes to it. */
  readonly isSearch?: boolean;
  readonly onChange: (month: Month) => void;
}

/** A month of the page. */
export function MonthField({ label, value, months, isSearch = false, onChange }: MonthFieldProps) {
  const { month: monthName } = useFormat();
  // An address may name a month that no list has.
  const shown = value === '' || months.includes(value) ? months : [value, ...months];
  return (
    <Field label={label}>
      <Select {...(isSearch && searchMark)} value={value} onChange={({ target }) => onChange(target.value)}>
        {shown.map((month) => (
          <option key={month} value={month}>
            {monthName(monthStart(month))}
          </option>
        ))}
      </Select>
    </Field>
  );
}

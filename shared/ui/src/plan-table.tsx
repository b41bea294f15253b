import { type ReactNode, useId } from 'react';
import { ChoiceInput } from './choice-input.tsx';
import styles from './plan-table.module.css';
import { useChoice } from './use-choice.ts';

export interface PlanRow {
  value: string;
  name: ReactNode;
  /** "Ihr Tarif" */
  badge?: ReactNode;
  inclusive: ReactNode;
  extra: ReactNode;
  /** Cost at the entered volume */
  estimate?: ReactNode;
  /** "am günstigsten"; also marks the estimate */
  cheapest?: ReactNode;
  price: ReactNode;
  /** The same facts as lines of text below 760 px */
  summary: ReactNode;
  disabled?: boolean;
}

interface PlanTableProps {
  /** Accessible name of the group: "Tarif wählen" */
  label: string;
  columns: { name: ReactNode; inclusive: ReactNode; extra: ReactNode; estimate?: ReactNode; price: ReactNode };
  plans: readonly PlanRow[];
  value: string | undefined;
  onChange: (value: string) => void;
}

/**
 * Plans as radios in rows of 72 px; the whole row is the target. Without estimates the `estimate` column is left out.
 */
export function PlanTable({ label, columns, plans, value, onChange }: PlanTableProps) {
  const id = useId();
  const [chosen, choose] = useChoice<string | undefined>(value, (next) => next !== undefined && onChange(next));
  const estimated = columns.estimate !== undefined;
  return (
    <div role="radiogroup" aria-label={label} className={styles.plans} data-estimated={estimated || undefined}>
      <div className={styles.head} aria-hidden="true">
        <span className={styles.nameHead}>{columns.name}</span>
        <span>{columns.inclusive}</span>
        <span>{columns.extra}</span>
        {estimated && <span>{columns.estimate}</span>}
        <span>{columns.price}</span>
      </div>
      {plans.map((plan) => (
        <label key={plan.value} className={styles.row}>
          <span className={styles.box}>
            <ChoiceInput
              type="radio"
              name={id}
              value={plan.value}
              checked={plan.value === chosen}
              disabled={plan.disabled}
              onChange={() => choose(plan.value)}
              aria-labelledby={`${id}-${plan.value}-name ${id}-${plan.value}-price`}
              aria-describedby={`${id}-${plan.value}-summary`}
            />
          </span>
          <span className={styles.name} id={`${id}-${plan.value}-name`}>
            <span className={styles.title}>{plan.name}</span>
            {plan.badge}
          </span>
          <span className={styles.figure}>{plan.inclusive}</span>
          <span className={styles.figure}>{plan.extra}</span>
          {estimated && (
            <span className={styles.figure} data-estimate data-cheapest={plan.cheapest ? true : undefined}>
              {plan.estimate}
              {plan.cheapest && <span className={styles.cheapest}>{plan.cheapest}</span>}
            </span>
          )}
          <span className={styles.price} id={`${id}-${plan.value}-price`}>
            {plan.price}
          </span>
          <span className={styles.summary} id={`${id}-${plan.value}-summary`}>
            {plan.summary}
          </span>
        </label>
      ))}
    </div>
  );
}

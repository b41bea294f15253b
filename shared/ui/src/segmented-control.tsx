import { type ReactNode, useId } from 'react';
import { FieldHelp } from './field.tsx';
import styles from './segmented-control.module.css';
import { useChoice } from './use-choice.ts';

interface Segment<Value extends string> {
  value: Value;
  label: ReactNode;
  /** Advantage beside the label: "2 Monate gratis" */
  note?: ReactNode;
  disabled?: boolean;
}

interface SegmentedControlProps<Value extends string> {
  /** Accessible name of the group */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  segments: readonly Segment<Value>[];
  /** Why a segment is disabled; visible below */
  reason?: ReactNode;
}

/** Two or three alternatives on one track: native radios, so arrow keys move and select. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  onChange,
  segments,
  reason,
}: SegmentedControlProps<Value>) {
  const id = useId();
  const [chosen, choose] = useChoice(value, onChange);
  return (
    <div className={styles.control}>
      <div
        role="radiogroup"
        aria-label={label}
        aria-describedby={reason ? `${id}-reason` : undefined}
        className={styles.track}
      >
        {segments.map((segment) => (
          <label key={segment.value} className={styles.segment}>
            <input
              type="radio"
              name={id}
              value={segment.value}
              checked={segment.value === chosen}
              disabled={segment.disabled}
              onChange={() => choose(segment.value)}
              className={styles.input}
            />
            {segment.label}
            {segment.note && <span className={styles.note}>{segment.note}</span>}
          </label>
        ))}
      </div>
      {reason && <FieldHelp id={`${id}-reason`}>{reason}</FieldHelp>}
    </div>
  );
}

import { mdiMinus, mdiPlus } from '@mdi/js';
import { type KeyboardEvent, useState } from 'react';
import { useField } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './quantity-stepper.module.css';
import { useChoice } from './use-choice.ts';

interface QuantityStepperProps {
  value: number;
  /** Called with a whole number between min and max, only if it differs */
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  /** Accessible name of the number; leave out inside of a Field */
  label?: string;
  /** "Weniger WMS-Geräte" */
  decreaseLabel: string;
  /** "Mehr WMS-Geräte" */
  increaseLabel: string;
  /** No change is possible; give the reason beside it */
  disabled?: boolean;
  /** id of a hint or reason beside it */
  'aria-describedby'?: string;
}

/** Whole number with − and +. A typed value in range applies at once, others are brought into range on blur. */
export function QuantityStepper({
  value: given,
  onChange,
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
  label,
  decreaseLabel,
  increaseLabel,
  disabled = false,
  'aria-describedby': description,
}: QuantityStepperProps) {
  const field = useField();
  const [value, choose] = useChoice(given, onChange);
  // Typed text that is not (yet) a valid quantity: empty, or below the minimum on the way to a larger number.
  const [draft, setDraft] = useState<string>();

  function commit(next: number) {
    setDraft(undefined);
    const inRange = Math.min(Math.max(next, min), max);
    if (!disabled && inRange !== value) choose(inRange);
  }

  function type(text: string) {
    const digits = text.replaceAll(/\D/g, '');
    const next = Number(digits);
    if (digits !== '' && next >= min && next <= max) commit(next);
    else setDraft(digits);
  }

  function leave() {
    if (draft !== undefined) commit(draft === '' ? value : Number(draft));
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'ArrowUp') commit(value + 1);
    else if (event.key === 'ArrowDown') commit(value - 1);
    else return;
    event.preventDefault();
  }

  const step = (name: string, icon: string, by: 1 | -1, exhausted: boolean) => (
    <button
      type="button"
      className={styles.step}
      aria-label={name}
      // Not `disabled`: the button that reaches the limit would lose focus.
      aria-disabled={disabled || exhausted || undefined}
      onClick={() => commit(value + by)}
    >
      <Icon path={icon} size={20} />
    </button>
  );

  return (
    <div className={styles.stepper} data-disabled={disabled || undefined}>
      {step(decreaseLabel, mdiMinus, -1, value <= min)}
      <input
        {...field}
        className={styles.input}
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-describedby={description ?? field['aria-describedby']}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max === Number.MAX_SAFE_INTEGER ? undefined : max}
        disabled={disabled}
        value={draft ?? value}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        onKeyDown={handleKey}
      />
      {step(increaseLabel, mdiPlus, 1, value >= max)}
    </div>
  );
}

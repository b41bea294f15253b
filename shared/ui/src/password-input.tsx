import { mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js';
import { type ComponentPropsWithRef, useState } from 'react';
import { Button } from './button.tsx';
import { useField } from './field.tsx';
import { Icon } from './icon.tsx';
import { InputFrame } from './input-frame.tsx';
import styles from './text-input.module.css';

interface PasswordInputProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'size' | 'className' | 'style'> {
  /** Tells password managers whether to fill or to suggest */
  autoComplete: 'current-password' | 'new-password';
  size?: 'md' | 'lg';
  /** Name of the toggle while the password is hidden: "Passwort anzeigen" */
  showLabel: string;
  /** … and while it is shown: "Passwort verbergen" */
  hideLabel: string;
}

/** Password with a toggle that shows it. */
export function PasswordInput({ size = 'md', showLabel, hideLabel, ...input }: PasswordInputProps) {
  const field = useField();
  const [shown, setShown] = useState(false);
  return (
    <InputFrame size={size} invalid={Boolean(field['aria-invalid'])} disabled={input.disabled} endAction>
      <input
        spellCheck={false}
        autoCapitalize="none"
        {...field}
        {...input}
        type={shown ? 'text' : 'password'}
        className={styles.input}
      />
      <Button
        variant="ghost"
        size="sm"
        iconOnly
        aria-label={shown ? hideLabel : showLabel}
        aria-controls={input.id ?? field.id}
        onClick={() => setShown(!shown)}
      >
        <Icon path={shown ? mdiEyeOffOutline : mdiEyeOutline} size={20} />
      </Button>
    </InputFrame>
  );
}

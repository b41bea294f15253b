import { mdiInformationOutline, mdiLockOutline } from '@mdi/js';
import { type ReactNode, useId } from 'react';
import styles from './choice-card.module.css';
import { ChoiceInput, type ChoiceInputProps } from './choice-input.tsx';
import { describedBy } from './field.tsx';
import { Icon } from './icon.tsx';

interface ChoiceCardProps extends Omit<ChoiceInputProps, 'title'> {
  /** Name of the choice; the accessible name of the input */
  title: ReactNode;
  /** One or two lines below the title */
  text?: ReactNode;
  /** Small line below the text: price, requirement */
  meta?: ReactNode;
  /** Why the card is disabled or locked; always visible */
  reason?: ReactNode;
  /** Tile or icon before the title; the box is then at the end */
  media?: ReactNode;
  /** Icon at the end, when there is no media */
  end?: ReactNode;
  /** lg: signup cards */
  size?: 'md' | 'lg';
  /** column: media and box above the title; becomes a row below 760 px */
  layout?: 'row' | 'column';
  /** Below the choice and outside of its target: links, form of the selected method */
  children?: ReactNode;
}

/** Radio or checkbox as a card; the whole card is the target. `checked`, `onChange`, `name`, `disabled`, `locked` go to the input. */
export function ChoiceCard({
  title,
  text,
  meta,
  reason,
  media,
  end,
  size = 'md',
  layout = 'row',
  children,
  ...input
}: ChoiceCardProps) {
  const id = useId();
  const box = (
    <span className={styles.box}>
      <ChoiceInput
        {...input}
        aria-labelledby={`${id}-title`}
        aria-describedby={describedBy(
          input['aria-describedby'],
          text ? `${id}-text` : undefined,
          meta ? `${id}-meta` : undefined,
          reason ? `${id}-reason` : undefined,
        )}
      />
    </span>
  );
  return (
    <div className={styles.card} data-size={size} data-layout={layout}>
      <label className={styles.target}>
        {media ? <span className={styles.media}>{media}</span> : box}
        <span className={styles.body}>
          <span id={`${id}-title`} className={styles.title}>
            {title}
          </span>
          {text && (
            <span id={`${id}-text`} className={styles.text}>
              {text}
            </span>
          )}
          {meta && (
            <span id={`${id}-meta`} className={styles.meta}>
              {meta}
            </span>
          )}
          {reason && (
            <span id={`${id}-reason`} className={styles.reason} data-locked={input.locked || undefined}>
              <Icon path={input.locked ? mdiLockOutline : mdiInformationOutline} size={16} />
              <span>{reason}</span>
            </span>
          )}
        </span>
        {media ? box : end && <span className={styles.end}>{end}</span>}
      </label>
      {children && <div className={styles.panel}>{children}</div>}
    </div>
  );
}

import styles from './meter.module.css';

interface MeterProps {
  /** Everything the bar shows, in words: "918 von 1.500 inklusiven Bestellungen, Tag 14 von 31" */
  label: string;
  /** Share that is used, 0 to 1; more is drawn as full */
  value: number;
  /** Share of the time that has passed, 0 to 1: an ink tick */
  tick?: number;
  /** Below the tick: "Tag 14 von 31" */
  tickLabel?: string;
}

/** Bar of 10 px. Always with the numbers in text beside it. */
export function Meter({ label, value, tick, tickLabel }: MeterProps) {
  return (
    <div role="img" aria-label={label}>
      <div className={styles.track}>
        <div className={styles.fill} ref={place('--share', value)} />
        {tick !== undefined && <div className={styles.tick} ref={place('--share', tick)} />}
      </div>
      {tick !== undefined && tickLabel && (
        <p className={styles.scale} aria-hidden="true">
          <span className={styles.tickLabel} ref={place('--share', tick)}>
            {tickLabel}
          </span>
        </p>
      )}
    </div>
  );
}

/** Sets the share through the CSSOM: a `style` attribute would break under a policy without inline styles. */
function place(property: string, share: number) {
  return (element: HTMLElement | null) => {
    element?.style.setProperty(property, `${Math.min(Math.max(share, 0), 1) * 100}%`);
  };
}

interface PipsProps {
  /** Licensed devices: one square each */
  total: number;
  /** Connected devices: the filled ones */
  filled: number;
}

/** One square per licensed device, filled when connected. Hidden from assistive technology: write the numbers beside it. */
export function Pips({ total, filled }: PipsProps) {
  return (
    <span className={styles.pips} aria-hidden="true">
      {Array.from({ length: total }, (_, index) => (
        <span key={index} className={styles.pip} data-filled={index < filled || undefined} />
      ))}
    </span>
  );
}

import styles from './meter.module.css';

interface MeterProps {
  /** Accessible name: "Bestellungen im Oktober 2025" */
  label: string;
  /** The value in words: "918 von 1.500 inklusive" */
  text: string;
  value: number;
  /** How much is included. A value beyond it has a part of its own at the end */
  max: number;
  /** What the value is expected to become, hatched */
  expected?: number | undefined;
  /** A mark on the way, from 0 to 1, with its words below: "Tag 14 von 31" */
  tick?: { at: number; label: string } | undefined;
  tone?: 'default' | 'warning';
}

/** How much of what is included is used. Write the numbers beside it as well. */
export function Meter({ label, text, value, max, expected, tick, tone = 'default' }: MeterProps) {
  const used = Math.max(0, value);
  const scale = Math.max(max, used, 1);
  const share = (part: number) => `${(Math.min(Math.max(0, part), scale) / scale) * 100}%`;
  const within = Math.min(used, max);
  return (
    <div>
      <div
        role="meter"
        className={styles.meter}
        data-tone={tone}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={within}
        aria-valuetext={text}
      >
        {expected !== undefined && expected > used && (
          <span className={styles.expected} style={{ left: share(used), right: `calc(100% - ${share(expected)})` }} />
        )}
        {within > 0 && (
          <span className={styles.fill} data-full={within === scale || undefined} style={{ width: share(within) }} />
        )}
        {used > max && <span className={styles.extra} style={{ left: share(max), right: 0 }} />}
        {tick && <span className={styles.tick} style={{ left: `calc(${tick.at * 100}% - 1px)` }} />}
      </div>
      <p className={styles.scale} aria-hidden="true">
        {tick && (
          <span data-edge={edgeOf(tick.at)} style={{ left: `${tick.at * 100}%` }}>
            {tick.label}
          </span>
        )}
      </p>
    </div>
  );
}

const edgeOf = (at: number) => (at < 0.2 ? 'start' : at > 0.8 ? 'end' : undefined);

import { useId } from 'react';
import styles from './meter.module.css';

interface MeterProps {
  /** Accessible name: "Bestellungen im Oktober 2025" */
  label: string;
  /** The value in words: "918 von 1.500 enthaltenen" */
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

/**
 * How much of what is included is used. Write the numbers beside it as well. Drawn, because its widths are data: the
 * Content-Security-Policy allows no style attributes in the markup.
 */
export function Meter({ label, text, value, max, expected, tick, tone = 'default' }: MeterProps) {
  const id = useId();
  const used = Math.max(0, value);
  const scale = Math.max(max, used, 1);
  const share = (part: number) => (Math.min(Math.max(0, part), scale) / scale) * 100;
  const within = share(Math.min(used, max));
  const forecast = expected === undefined ? 0 : share(expected) - within;
  return (
    <div>
      <svg
        role="meter"
        className={styles.meter}
        data-tone={tone}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(used, max)}
        aria-valuetext={text}
      >
        <Hatch id={`${id}expected`} className={styles.expected} />
        <Hatch id={`${id}extra`} className={styles.extra} />
        <clipPath id={`${id}track`}>
          <rect width="100%" height="10" rx="5" />
        </clipPath>
        <g clipPath={`url(#${id}track)`}>
          <rect className={styles.track} width="100%" height="10" />
          {expected !== undefined && expected > used && (
            <rect x={`${within}%`} width={`${forecast}%`} height="10" fill={`url(#${id}expected)`} />
          )}
          {within > 0 && <rect className={styles.fill} width={`${within}%`} height="10" />}
          {within > 0 && within < 100 && <rect className={styles.end} x={`${within}%`} width="2" height="10" />}
          {used > max && <rect x={`${within}%`} width={`${100 - within}%`} height="10" fill={`url(#${id}extra)`} />}
        </g>
        {tick && <rect className={styles.tick} x={`${tick.at * 100}%`} y="-4" width="2" height="18" />}
      </svg>
      <svg className={styles.scale} aria-hidden="true">
        {tick && (
          <text x={`${tick.at * 100}%`} y="0.8125rem" data-edge={edgeOf(tick.at)}>
            {tick.label}
          </text>
        )}
      </svg>
    </div>
  );
}

/** Stripes of the current tone, with gaps through which the track shows. */
function Hatch({ id, className }: { id: string; className: string | undefined }) {
  return (
    <pattern
      id={id}
      className={className}
      width="5"
      height="10"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(25)"
    >
      <rect width="5" height="10" />
      <rect width="2" height="10" />
    </pattern>
  );
}

const edgeOf = (at: number) => (at < 0.2 ? 'start' : at > 0.8 ? 'end' : undefined);

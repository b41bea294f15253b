import styles from './sparkline.module.css';

interface SparklineProps {
  /** Oldest first, evenly spaced; `null` where there is no value */
  values: readonly (number | null)[];
  /** Amounts are bars from zero, a measure is a line */
  kind: 'bars' | 'line';
  /** What must not happen is drawn in coral */
  tone?: 'default' | 'danger';
}

const step = 6;
const height = 32;
const barWidth = 4;

/**
 * The course of a value in the height of a line of text. Hidden from assistive technology: say beside it what it shows, and
 * put a table with the same data behind it.
 */
export function Sparkline({ values, kind, tone = 'default' }: SparklineProps) {
  const maximum = Math.max(1, ...values.map((value) => value ?? 0));
  const width = Math.max(1, values.length) * step;
  const y = (value: number) => height - 2 - (value / maximum) * (height - 6);
  return (
    <svg
      className={styles.sparkline}
      data-tone={tone}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      focusable="false"
    >
      <line className={styles.ground} x1="0" x2={width} y1={height - 1.5} y2={height - 1.5} />
      {kind === 'bars' ? (
        values.map((value, index) =>
          value === null || value === 0 ? null : (
            <rect
              key={index}
              x={index * step + (step - barWidth) / 2}
              width={barWidth}
              y={y(value)}
              height={height - 2 - y(value)}
              rx="1"
            />
          ),
        )
      ) : (
        <Line values={values} y={y} />
      )}
    </svg>
  );
}

/** Broken where there is no value; a value alone is a point. */
function Line({ values, y }: { values: readonly (number | null)[]; y: (value: number) => number }) {
  const points = values.map((value, index) => (value === null ? null : { x: (index + 0.5) * step, y: y(value) }));
  const path = points
    .map((point, index) => (point === null ? '' : `${points[index - 1] ? 'L' : 'M'}${point.x} ${point.y}`))
    .join('');
  return (
    <>
      <path d={path} />
      {points.map(
        (point, index) =>
          point !== null &&
          !points[index - 1] &&
          !points[index + 1] && <circle key={index} cx={point.x} cy={point.y} r="2" />,
      )}
    </>
  );
}

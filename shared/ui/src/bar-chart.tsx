import { useId } from 'react';
import styles from './chart.module.css';
import { Chart, GridLines } from './chart.tsx';
import { gridStep } from './chart-scale.ts';

export interface Bar {
  key: string;
  /** Below the bar */
  label: string;
  value: number;
  /** On top of the value, in another tone */
  extra?: number;
  /** A line across the bar: as much is included */
  limit?: number | undefined;
  /** Its value still changes */
  isRunning?: boolean;
}

interface BarChartProps {
  /** Oldest first; a narrow screen shows the latest */
  bars: readonly Bar[];
  /** Values of the grid, of the two latest bars, and of those below zero, which have no bar */
  format: (value: number) => string;
  /** Least width of a bar with its surroundings, in pixels */
  minColumn?: number;
}

const left = 56;
const top = 28;
const ground = 164;
const height = 192;
const maxBarWidth = 40;
/** Width of a label below; of narrower bars only some have one. */
const labelWidth = 44;

/** Values by month as bars. A table with the same data belongs beside it. */
export function BarChart({ bars, format, minColumn = 60 }: BarChartProps) {
  return (
    <Chart height={height}>{(width) => <Bars bars={bars} format={format} minColumn={minColumn} width={width} />}</Chart>
  );
}

function Bars({ bars, format, minColumn, width }: Required<BarChartProps> & { width: number }) {
  const hatch = useId();
  const room = Math.max(1, Math.floor((width - left) / minColumn));
  const shown = bars.slice(-room);
  const maximum = Math.max(0, ...shown.map((bar) => Math.max(totalOf(bar), bar.limit ?? 0)));
  const step = gridStep(maximum);
  const column = Math.max(1, width - left) / shown.length;
  const barWidth = Math.min(maxBarWidth, column * 0.66);
  const labelled = Math.ceil(labelWidth / column);
  const y = (value: number) => ground - (Math.max(0, value) / Math.max(maximum, 2 * step)) * (ground - top);
  return (
    <>
      <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(25)">
        <rect width="5" height="5" fill="var(--sky-100)" />
        <rect width="2" height="5" fill="var(--sky-600)" />
      </pattern>
      <GridLines values={[0, step, 2 * step]} y={y} left={left} right={width} format={format} />
      {shown.map((bar, index) => {
        const { key, label, value, extra = 0, limit, isRunning = false } = bar;
        const center = left + column * (index + 0.5);
        const box = { x: center - barWidth / 2, width: barWidth, rx: 3 };
        const total = totalOf(bar);
        const last = shown.length - 1 - index;
        return (
          <g key={key} textAnchor="middle">
            <rect
              className={isRunning ? styles.running : styles.bar}
              fill={isRunning ? `url(#${hatch})` : undefined}
              {...box}
              y={y(value)}
              height={ground - y(value)}
            />
            {extra > 0 && <rect className={styles.extra} {...box} y={y(total)} height={y(value) - y(total)} />}
            {limit !== undefined && limit > 0 && (
              <line className={styles.limit} x1={box.x - 4} x2={box.x + barWidth + 4} y1={y(limit)} y2={y(limit)} />
            )}
            {(last < 2 || total < 0) && column >= labelWidth && (
              <text className={styles.value} x={center} y={Math.min(y(total), y(limit ?? 0)) - 8}>
                {format(total)}
              </text>
            )}
            {last % labelled === 0 && (
              <text {...(last === 0 && labelled > 1 ? { x: width, textAnchor: 'end' } : { x: center })} y={height - 6}>
                {label}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

const totalOf = ({ value, extra = 0 }: Bar): number => value + extra;

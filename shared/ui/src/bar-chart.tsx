import { useId } from 'react';
import styles from './chart.module.css';
import { Chart, GridLines } from './chart.tsx';
import { ColumnLabel, layOut } from './chart-columns.tsx';
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

/** Values by month as bars. A table with the same data belongs beside it. */
export function BarChart({ bars, format, minColumn = 60 }: BarChartProps) {
  return (
    <Chart height={height}>{(width) => <Bars bars={bars} format={format} minColumn={minColumn} width={width} />}</Chart>
  );
}

function Bars({ bars, format, minColumn, width }: Required<BarChartProps> & { width: number }) {
  const hatch = useId();
  const columns = layOut(bars, { width, left, minColumn, maxBarWidth });
  const maximum = Math.max(0, ...columns.map(({ item }) => Math.max(totalOf(item), item.limit ?? 0)));
  const step = gridStep(maximum);
  const y = (value: number) => ground - (Math.max(0, value) / Math.max(maximum, 2 * step)) * (ground - top);
  return (
    <>
      <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(25)">
        <rect width="5" height="5" fill="var(--sky-100)" />
        <rect width="2" height="5" fill="var(--sky-600)" />
      </pattern>
      <GridLines values={[0, step, 2 * step]} y={y} left={left} right={width} format={format} />
      {columns.map(({ item, bar, center, later, hasRoom, label: labelAt }) => {
        const { key, label, value, extra = 0, limit, isRunning = false } = item;
        const box = { ...bar, rx: 3 };
        const total = totalOf(item);
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
              <line className={styles.limit} x1={bar.x - 4} x2={bar.x + bar.width + 4} y1={y(limit)} y2={y(limit)} />
            )}
            {(later < 2 || total < 0) && hasRoom && (
              <text className={styles.value} x={center} y={labelAbove(y(total), limit === undefined ? null : y(limit))}>
                {format(total)}
              </text>
            )}
            <ColumnLabel at={labelAt} height={height}>
              {label}
            </ColumnLabel>
          </g>
        );
      })}
    </>
  );
}

/** Height of a value with its distance to what is below it, in pixels. */
const labelHeight = 22;

/** A value stands on its bar, and on the line across it only where that would strike it through. */
export const labelAbove = (bar: number, line: number | null): number =>
  (line !== null && line < bar && bar - line < labelHeight ? line : bar) - 8;

const totalOf = ({ value, extra = 0 }: Bar): number => value + extra;

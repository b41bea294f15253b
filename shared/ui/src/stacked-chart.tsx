import { useId } from 'react';
import styles from './chart.module.css';
import { Chart, GridLines } from './chart.tsx';
import { ColumnLabel, layOut } from './chart-columns.tsx';
import { gridStep } from './chart-scale.ts';

/** Kinds of parts, each with a colour and a pattern of its own, so that they differ in print and without colours as well. */
export const stackParts = ['first', 'second', 'third', 'rest'] as const;
export type StackPart = (typeof stackParts)[number];

export interface Stack {
  key: string;
  /** Below the column */
  label: string;
  /** Parts below zero are drawn below the ground */
  parts: Readonly<Record<StackPart, number>>;
}

interface StackedChartProps {
  /** Oldest first; a narrow screen shows the latest */
  stacks: readonly Stack[];
  /** Values of the grid */
  format: (value: number) => string;
  /** Least width of a column with its surroundings, in pixels */
  minColumn?: number;
}

const left = 72;
const top = 12;
const ground = 172;
const height = 200;
const maxBarWidth = 44;

/** Amounts by month in parts. A table with the same data belongs beside it. */
export function StackedChart({ stacks, format, minColumn = 60 }: StackedChartProps) {
  return (
    <Chart height={height}>
      {(width) => <Stacks stacks={stacks} format={format} minColumn={minColumn} width={width} />}
    </Chart>
  );
}

function Stacks({ stacks, format, minColumn, width }: Required<StackedChartProps> & { width: number }) {
  const id = useId();
  const columns = layOut(
    stacks.map((stack) => ({ ...stack, boxes: boxesOf(stack.parts) })),
    { width, left, minColumn, maxBarWidth },
  );
  const boxes = columns.flatMap(({ item }) => item.boxes);
  const highest = Math.max(0, ...boxes.map(({ to }) => to));
  const lowest = Math.min(0, ...boxes.map(({ from }) => from));
  const step = gridStep(Math.max(highest, -lowest));
  // No value stands above a column: the highest one ends below a line that is named.
  const lines = Math.max(2, Math.ceil(highest / step));
  const upper = lines * step;
  const y = (value: number) => top + ((upper - value) / (upper - lowest)) * (ground - top);
  return (
    <>
      <StackPatterns id={id} />
      <GridLines
        values={[...Array.from({ length: lines + 1 }, (_, line) => line * step), ...(lowest <= -step ? [-step] : [])]}
        y={y}
        left={left}
        right={width}
        format={format}
      />
      {columns.map(({ item: { key, label, boxes: parts }, bar, label: labelAt }) => (
        <g key={key} textAnchor="middle">
          {parts.map(({ part, from, to }) => (
            <rect
              key={part}
              className={styles.part}
              fill={`url(#${id}${part})`}
              {...bar}
              y={y(to)}
              height={y(from) - y(to)}
            />
          ))}
          <ColumnLabel at={labelAt} height={height}>
            {label}
          </ColumnLabel>
        </g>
      ))}
    </>
  );
}

interface Box {
  readonly part: StackPart;
  readonly from: number;
  readonly to: number;
}

/** Where the parts stand: what is above zero on top of each other, what is below zero under each other. */
export function boxesOf(parts: Stack['parts']): Box[] {
  let above = 0;
  let below = 0;
  return stackParts.flatMap((part): Box[] => {
    const value = parts[part];
    if (value > 0) return [{ part, from: above, to: (above += value) }];
    if (value < 0) return [{ part, to: below, from: (below += value) }];
    return [];
  });
}

const size = 6;

function StackPatterns({ id }: { id: string }) {
  return stackParts.map((part) => (
    <pattern
      key={part}
      id={id + part}
      className={styles.pattern}
      data-part={part}
      width={size}
      height={size}
      patternUnits="userSpaceOnUse"
    >
      <rect width={size} height={size} />
      {part === 'second' && <circle cx="3" cy="3" r="1.2" />}
      {part === 'third' && <path d="M-1 7 7 -1M-1 1 1 -1M5 7 7 5" />}
      {part === 'rest' && <path d="M0 3H6M3 0V6" />}
    </pattern>
  ));
}

/** What the patterns of a stacked chart mean. */
export function StackLegend({ entries }: { entries: readonly { part: StackPart; label: string }[] }) {
  const id = useId();
  return (
    <ul className={styles.legend}>
      {entries.map(({ part, label }) => (
        <li key={part}>
          <svg width="14" height="14" aria-hidden="true" focusable="false">
            <StackPatterns id={id} />
            <rect className={styles.part} x="0.5" y="0.5" width="13" height="13" rx="3" fill={`url(#${id}${part})`} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}

import { type ReactNode, useCallback, useState } from 'react';
import styles from './chart.module.css';

/** Of a card on a phone and on a desktop. */
const usualWidths = { narrow: 324, wide: 1070 };

interface ChartProps {
  /** Fixed, so that nothing moves when the chart is drawn */
  height: number;
  /** Usual width on a desktop; by default of a card over the whole page */
  usualWidth?: number;
  /** Draws in units of 1/16 rem, so that a chart grows with the font of the browser, and with nothing else */
  children: (width: number) => ReactNode;
}

/**
 * Drawing area of a chart. Until it is measured, and in HTML from the server, it is drawn for both usual widths, and the
 * style sheet shows one of them, scaled to fit. Hidden from assistive technology: put a table with the same data beside it.
 */
export function Chart({ height, usualWidth = usualWidths.wide, children }: ChartProps) {
  const { ref, width: measured } = useWidth();
  const drawn = measured === null ? [usualWidths.narrow, usualWidth] : [measured];
  return (
    <div className={styles.chart} ref={ref}>
      {drawn.map((width, index) => (
        <svg
          key={index}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="xMinYMax"
          width="100%"
          height={`${height / 16}rem`}
          aria-hidden="true"
          focusable="false"
        >
          {children(width)}
        </svg>
      ))}
    </div>
  );
}

function useWidth() {
  const [width, setWidth] = useState<number | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const observer = new ResizeObserver(
      ([entry]) => entry && setWidth(Math.max(1, entry.contentRect.width / pixelsOfUnit())),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

/** One, unless the visitor has selected another size of the font. */
const pixelsOfUnit = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;

interface GridLinesProps {
  /** The lowest one is the ground */
  values: readonly number[];
  y: (value: number) => number;
  left: number;
  right: number;
  format: (value: number) => string;
}

/** Horizontal lines with their values at the left. */
export function GridLines({ values, y, left, right, format }: GridLinesProps) {
  return values.map((value, index) => (
    <g key={value}>
      <line className={styles.grid} x1={left} x2={right} y1={y(value)} y2={y(value)} data-ground={index === 0} />
      <text x={left - 12} y={y(value) + 4} textAnchor="end">
        {format(value)}
      </text>
    </g>
  ));
}

export interface LegendEntry {
  /** value, running, extra: bars · limit: line · mark: point */
  swatch: 'value' | 'running' | 'extra' | 'limit' | 'mark';
  label: ReactNode;
}

/** What colours and signs of a chart mean. */
export function ChartLegend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <ul className={styles.legend}>
      {entries.map(({ swatch, label }) => (
        <li key={swatch}>
          <i data-swatch={swatch} />
          {label}
        </li>
      ))}
    </ul>
  );
}

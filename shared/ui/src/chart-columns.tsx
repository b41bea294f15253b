interface Room {
  /** Of the whole drawing */
  readonly width: number;
  /** Left of the columns, for the values of the grid */
  readonly left: number;
  /** Least width of a column with its surroundings, in pixels */
  readonly minColumn: number;
  readonly maxBarWidth: number;
}

/** One of the columns that a chart has room for. */
interface Column<T> {
  readonly item: T;
  readonly center: number;
  /** Left edge and width of what is drawn in it */
  readonly bar: { readonly x: number; readonly width: number };
  /** How many columns come after it */
  readonly later: number;
  /** Whether there is room for its value */
  readonly hasRoom: boolean;
  readonly label: Label | null;
}

interface Label {
  readonly x: number;
  readonly textAnchor: 'middle' | 'end';
}

/** Width of a text below or above a column. */
const textWidth = 44;

/** The latest columns that have room, side by side; of narrow ones only some are labelled, the last one always. */
export function layOut<T>(items: readonly T[], { width, left, minColumn, maxBarWidth }: Room): Column<T>[] {
  const shown = items.slice(-Math.max(1, Math.floor((width - left) / minColumn)));
  const column = Math.max(1, width - left) / Math.max(1, shown.length);
  const barWidth = Math.min(maxBarWidth, column * 0.66);
  const labelled = Math.ceil(textWidth / column);
  return shown.map((item, index) => {
    const center = left + column * (index + 0.5);
    const later = shown.length - 1 - index;
    // The last label would leave the drawing on the right.
    const isAtEdge = later === 0 && labelled > 1;
    const label: Label = isAtEdge ? { x: width, textAnchor: 'end' } : { x: center, textAnchor: 'middle' };
    return {
      item,
      center,
      bar: { x: center - barWidth / 2, width: barWidth },
      later,
      hasRoom: column >= textWidth,
      label: later % labelled === 0 ? label : null,
    };
  });
}

/** What a column is called, at the lower edge of the drawing. */
export function ColumnLabel({ at, height, children }: { at: Label | null; height: number; children: string }) {
  return (
    at && (
      <text {...at} y={height - 6}>
        {children}
      </text>
    )
  );
}

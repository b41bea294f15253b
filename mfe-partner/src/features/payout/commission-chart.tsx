import type { Commission } from '@kontor/contract/partner';
import { formatShortMonth } from '@kontor/domain/date';
import { formatCents } from '@kontor/domain/money';
import { useHost } from '@kontor/platform/host';
import { Card, CardBody } from '@kontor/ui/card';
import { useCallback, useId, useState } from 'react';
import { instantOf } from '../../account/commissions.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { gridStep } from './chart-scale.ts';
import styles from './commission-chart.module.css';

/** One year and one month, so that a month can be compared with the year before. */
const monthsShown = 12;
/** Drawing area in SVG units of one pixel each, so that texts keep their size on every screen. */
const desktopWidth = 1072;
const left = 56;
const top = 28;
const ground = 164;
const height = 192;
const barWidth = 40;
/** Width of a month: space for its amount above the bar. */
const minColumn = 60;

/**
 * Commission per month as bars; a month in which more was taken back than earned has its amount and no bar. The table below has the same data, so the chart is hidden from assistive technology.
 */
export function CommissionChart({ commissions }: { commissions: readonly Commission[] }) {
  const t = useTexts();
  const { language } = useHost();
  const hatch = useId();
  const { ref, width } = useWidth();
  // Small screens show the latest months; the table has all.
  const room = Math.max(1, Math.floor((width - left) / minColumn));
  const months = commissions.slice(0, Math.min(monthsShown, room)).toReversed();
  const maximum = Math.max(0, ...months.map(({ amount }) => amount));
  const step = gridStep(maximum);
  const column = (width - left) / months.length;
  const y = (cents: number) => ground - (cents / Math.max(maximum, 2 * step)) * (ground - top);
  const euro = (cents: number) => formatCents(Math.round(cents / 100) * 100, language, { dropZeroFractions: true });

  return (
    <Card
      title={t('payout.chart')}
      aside={
        <p className={styles.legend}>
          <i data-state="paid" />
          {t('payout.settled')}
          <i data-state="open" />
          {t('payout.running')}
        </p>
      }
      flush
    >
      <CardBody>
        <div className={styles.chart} ref={ref}>
          <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true" focusable="false">
            <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(25)">
              <rect width="5" height="5" fill="var(--sky-100)" />
              <rect width="2" height="5" fill="var(--sky-600)" />
            </pattern>
            {[0, step, 2 * step].map((line) => (
              <g key={line}>
                <line className={styles.grid} x1={left} x2={width} y1={y(line)} y2={y(line)} data-ground={line === 0} />
                <text x={left - 12} y={y(line) + 4} textAnchor="end">
                  {euro(line)}
                </text>
              </g>
            ))}
            {months.map((month, index) => {
              const center = left + column * (index + 0.5);
              return (
                <g key={month.id} textAnchor="middle">
                  <rect
                    className={styles.bar}
                    x={center - barWidth / 2}
                    width={barWidth}
                    y={y(Math.max(0, month.amount))}
                    height={ground - y(Math.max(0, month.amount))}
                    rx="3"
                    fill={month.isClosed ? 'var(--sky-500)' : `url(#${hatch})`}
                  />
                  {(index >= months.length - 2 || month.amount < 0) && (
                    <text className={styles.value} x={center} y={y(Math.max(0, month.amount)) - 8}>
                      {euro(month.amount)}
                    </text>
                  )}
                  <text x={center} y={height - 6}>
                    {formatShortMonth(instantOf(month), language, index === 0 || month.period.endsWith('-01'))}
                  </text>
                </g>
              );
            })}
          </svg>
        </div>
      </CardBody>
    </Card>
  );
}

/** Width of an element in pixels; a desktop's width until it is measured. */
function useWidth() {
  const [width, setWidth] = useState(desktopWidth);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

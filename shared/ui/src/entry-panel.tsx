import { mdiCheck } from '@mdi/js';
import styles from './entry-panel.module.css';
import { Icon } from './icon.tsx';

interface SlipLine {
  label: string;
  value: string;
  checked?: boolean;
}

export interface Slip {
  /** Name of the stop on the line: Shop, Lager, Kasse */
  stop: string;
  title: string;
  detail: string;
  lines: readonly SlipLine[];
  total?: { label: string; value: string };
}

interface EntryPanelProps {
  /** Order, pick list and receipt: the stations of one purchase */
  slips: readonly [Slip, Slip, Slip];
  /** One entry per line */
  tagline: readonly string[];
}

/**
 * Dark panel of the entry pages: ruled paper, the line and three slips. Decorative, so hidden from assistive
 * technology.
 */
export function EntryPanel({ slips, tagline }: EntryPanelProps) {
  return (
    <div className={styles.panel} aria-hidden="true">
      <div className={styles.scene}>
        <svg className={styles.line} width="680" height="1560" fill="none" focusable="false">
          <path
            d="M120 0V610c0 12 4 20 12 28l36 36c8 8 12 16 12 28V736c0 12-4 20-12 28l-36 36c-8 8-12 16-12 28V1560"
            stroke="var(--sky-500)"
            strokeWidth="4"
          />
          {stops.map(([x, y]) => (
            <g key={y}>
              <circle cx={x} cy={y} r="11" fill="var(--surface-frame)" stroke="var(--sky-500)" strokeWidth="4" />
              <circle cx={x} cy={y} r="4.5" fill="var(--text-on-frame)" />
            </g>
          ))}
        </svg>
        {slips.map((slip) => (
          <div key={slip.stop} className={styles.station}>
            <p className={styles.stop}>{slip.stop}</p>
            <SlipPaper slip={slip} />
          </div>
        ))}
        <p className={styles.tagline}>{tagline.join('\n')}</p>
      </div>
    </div>
  );
}

/** Stops of the line, in the coordinates of the scene. */
const stops = [
  [120, 486],
  [180, 719],
  [120, 930],
] as const;

function SlipPaper({ slip }: { slip: Slip }) {
  return (
    <div className={styles.slip}>
      <div className={styles.slipHead}>
        <b>{slip.title}</b>
        <span>{slip.detail}</span>
      </div>
      {slip.lines.map((line) => (
        <div key={line.label} className={styles.slipLine}>
          <span>{line.label}</span>
          <span className={styles.value}>{line.value}</span>
          {line.checked && <Icon path={mdiCheck} size={16} />}
        </div>
      ))}
      {slip.total && (
        <div className={styles.total}>
          <span>{slip.total.label}</span>
          <span>{slip.total.value}</span>
        </div>
      )}
    </div>
  );
}

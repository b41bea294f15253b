import { type AnchorTarget, anchorElement } from './anchor.tsx';
import styles from './brand-mark.module.css';

/**
 * The mark alone, 28 px by default, or a logo in its place. Decorative: the text beside it says the name.
 *
 * @param logo its address; `null` for the mark of the design
 */
export function Mark({ size = 28, logo = null }: { size?: 28 | 32 | 56; logo?: string | null }) {
  if (logo !== null) return <img className={styles.logo} src={logo} width={size} height={size} alt="" />;
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      <rect width="28" height="28" rx="7" fill="var(--sky-500)" />
      <path d="M7.5 6.5h3.4v15H7.5z" fill="var(--text-on-sky)" />
      <path d="M21 6.5 13.6 14l7.4 7.5" fill="none" stroke="var(--text-on-sky)" strokeWidth="3.4" />
    </svg>
  );
}

interface BrandMarkProps {
  /** The wordmark */
  name: string;
  /** The address of the logo; `null` for the mark of the design */
  logo?: string | null;
  /** 32 on paper, 28 in the top bar */
  size?: 28 | 32;
  /** Accessible name: the wordmark first, then where the link leads: "Kontor, zur Übersicht" */
  label?: string;
  /** Hides the wordmark below lg (top bar) */
  compact?: boolean;
}

/** Mark and wordmark as a link home. */
export function BrandMark({
  name,
  logo = null,
  size = 32,
  label,
  compact = false,
  ...target
}: BrandMarkProps & AnchorTarget) {
  return anchorElement(target, {
    className: styles.brand,
    'aria-label': label ?? name,
    children: (
      <>
        <Mark size={size} logo={logo} />
        <span className={styles.name} data-compact={compact || undefined}>
          {name}
        </span>
      </>
    ),
  });
}

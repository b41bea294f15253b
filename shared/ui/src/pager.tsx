import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './pager.module.css';

interface PagerProps {
  /** Accessible name: "Seiten" */
  label: string;
  /** From 1 */
  page: number;
  pageCount: number;
  /** "1 bis 8 von 10" */
  summary?: ReactNode;
  previousLabel: string;
  nextLabel: string;
  /** The router's link to a page, without children */
  renderLink: (page: number) => ReactElement<{ className?: string; 'aria-label'?: string; children?: ReactNode }>;
}

/** Pages of a list as links; the page stands in the URL. Only the summary when there is one page. */
export function Pager({ label, page, pageCount, summary, previousLabel, nextLabel, renderLink }: PagerProps) {
  const link = (target: number, children: ReactNode, name?: string) =>
    cloneElement(renderLink(target), { key: name ?? target, className: styles.link, 'aria-label': name, children });

  return (
    <div className={styles.row}>
      <p className={styles.summary}>{summary}</p>
      {pageCount > 1 && (
        <nav className={styles.pager} aria-label={label}>
          {page > 1 && link(page - 1, <Icon path={mdiChevronLeft} size={20} />, previousLabel)}
          {visiblePages(page, pageCount).map((entry) =>
            entry === page ? (
              <span key={entry} className={styles.current} aria-current="page">
                {entry}
              </span>
            ) : entry < 0 ? (
              <span key={entry} className={styles.gap}>
                …
              </span>
            ) : (
              link(entry, entry)
            ),
          )}
          {page < pageCount && link(page + 1, <Icon path={mdiChevronRight} size={20} />, nextLabel)}
        </nav>
      )}
    </div>
  );
}

/** First, last and the neighbours of the current page; a negative number stands for a gap of two or more pages. */
export function visiblePages(page: number, pageCount: number): number[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pageCount])].filter((n) => n >= 1 && n <= pageCount);
  return shown.flatMap((n, index) => {
    const skipped = n - (shown[index - 1] ?? 0) - 1;
    if (skipped === 0) return [n];
    return skipped === 1 ? [n - 1, n] : [-n, n];
  });
}

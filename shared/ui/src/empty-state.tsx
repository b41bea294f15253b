import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  /** What is missing: "Noch keine Leads" */
  title: ReactNode;
  titleAs?: 'h2' | 'h3' | 'p';
  /** One sentence */
  children?: ReactNode;
  /** One button or link */
  action?: ReactNode;
}

/** Empty list: a small interrupted line, what is missing, one action. Belongs inside a Card. */
export function EmptyState({ title, titleAs: Title = 'h2', children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <svg className={styles.line} width="160" height="28" fill="none" aria-hidden="true" focusable="false">
        <path d="M0 14h58" stroke="var(--sky-500)" strokeWidth="3" />
        <path d="M86 14h74" stroke="var(--ink-300)" strokeWidth="3" strokeDasharray="1 9" strokeLinecap="round" />
        <circle cx="68" cy="14" r="9" fill="var(--surface-card)" stroke="var(--sky-500)" strokeWidth="3" />
      </svg>
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

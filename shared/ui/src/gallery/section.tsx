import type { ReactNode } from 'react';
import { Text } from '../text.tsx';
import styles from './gallery.module.css';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <Text as="h2" variant="h3">
        {title}
      </Text>
      <div className={styles.content}>{children}</div>
    </section>
  );
}

export function Grid({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}

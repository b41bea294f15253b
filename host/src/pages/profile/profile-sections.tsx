import { Text } from '@kontor/ui/text';
import { TextLink } from '@kontor/ui/text-link';
import { type ReactNode, useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useTexts } from '../../base/use-texts.ts';
import { FormColumn } from '../form/form-column.tsx';
import type { PageTexts } from '../locales/page-texts.ts';
import styles from './profile-sections.module.css';

/** Their names are the anchors: `/user/edit#security`. */
const sections = ['person', 'security', 'account'] as const;

type SectionName = (typeof sections)[number];

/** The page's sections, with the way to each: beside them, on small screens above them. */
export function ProfileSections({ children }: { children: ReactNode }) {
  const t = useTexts<PageTexts>();
  const { search } = useLocation();
  return (
    <div className={styles.layout}>
      <nav className={styles.links} aria-label={t('profile.sections.label')}>
        <ul>
          {sections.map((name) => (
            <li key={name}>
              {/* Replaces the history entry: back leads to the previous page, not through the sections. */}
              <Text variant="ui" as="span">
                <TextLink
                  render={
                    <Link to={{ search, hash: name }} replace preventScrollReset onClick={() => showSection(name)} />
                  }
                >
                  {t(`profile.sections.${name}.title`)}
                </TextLink>
              </Text>
              <span className={styles.contents}>
                <Text variant="small" tone="secondary">
                  {t(`profile.sections.${name}.contents`)}
                </Text>
              </span>
            </li>
          ))}
        </ul>
      </nav>
      <FormColumn>{children}</FormColumn>
    </div>
  );
}

/** Keyboard focus and screen reader follow the scroll position. */
function showSection(name: SectionName): void {
  const section = document.getElementById(name);
  section?.scrollIntoView();
  section?.querySelector('h2')?.focus({ preventScroll: true });
}

/** Cards under one heading. */
export function ProfileSection({ name, children }: { name: SectionName; children: ReactNode }) {
  const t = useTexts<PageTexts>();
  const headingId = useId();
  return (
    <section id={name} className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.title} tabIndex={-1}>
        {t(`profile.sections.${name}.title`)}
      </h2>
      {children}
    </section>
  );
}

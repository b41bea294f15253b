import { brand } from '@kontor/contract/brand';
import { EntryFrame } from '@kontor/ui/entry-frame';
import type { ReactNode } from 'react';
import { useHost } from '../host.ts';
import { usePlatformTexts } from '../use-platform-texts.ts';
import { BrandLink } from './brand-link.tsx';
import styles from './entry-page.module.css';
import { LanguageButton } from './language-button.tsx';
import { PurchasePanel } from './purchase-panel.tsx';

interface EntryPageProps {
  readonly title: string;
  readonly lead?: string;
  /** Alert above the title. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** A page before sign-in: form column with language and legal links, beside the ink panel. */
export function EntryPage({ title, lead, notice, children }: EntryPageProps) {
  return (
    <EntryFrame
      brand={<BrandLink />}
      end={<LanguageButton />}
      notice={notice}
      title={title}
      lead={lead}
      legal={<LegalLinks />}
      panel={<PurchasePanel />}
    >
      {children}
    </EntryFrame>
  );
}

const legalPages = ['imprint', 'privacy', 'terms'] as const;

function LegalLinks() {
  const t = usePlatformTexts();
  const { openCookieSettings } = useHost();
  return (
    <>
      {legalPages.map((page) => (
        <a key={page} href={brand.legal[page]} target="_blank" rel="noreferrer">
          {t(`entry.${page}`)}
        </a>
      ))}
      <button type="button" className={styles.cookies} onClick={openCookieSettings}>
        {t('entry.cookies')}
      </button>
    </>
  );
}

import { brand } from '@kontor/contract/brand';
import { Button } from '@kontor/ui/button';
import { EntryFrame } from '@kontor/ui/entry-frame';
import { Icon } from '@kontor/ui/icon';
import { mdiTranslate } from '@mdi/js';
import type { ReactNode } from 'react';
import { useHost } from '../host.tsx';
import { useOtherLanguage } from '../use-other-language.ts';
import { usePlatformTexts } from '../use-platform-texts.ts';
import { BrandLink } from './brand-link.tsx';
import styles from './entry-page.module.css';
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

/** Names the other language in that language, for users who do not read the current one. */
function LanguageButton() {
  const t = usePlatformTexts();
  const { other, change } = useOtherLanguage();
  return (
    <Button variant="ghost" lang={other} onClick={change}>
      <Icon path={mdiTranslate} size={20} />
      {t('otherLanguage')}
    </Button>
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

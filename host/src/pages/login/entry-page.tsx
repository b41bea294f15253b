import { brand } from '@kontor/contract/brand';
import { useHost } from '@kontor/platform/host';
import { BrandMark } from '@kontor/ui/brand-mark';
import { Button } from '@kontor/ui/button';
import { EntryFrame } from '@kontor/ui/entry-frame';
import { EntryPanel } from '@kontor/ui/entry-panel';
import { Icon } from '@kontor/ui/icon';
import { mdiTranslate } from '@mdi/js';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useShell } from '../../shell/shell-store.ts';
import { useTexts } from '../../start/use-texts.ts';
import styles from './entry-page.module.css';
import { usePurchaseSlips } from './use-purchase-slips.ts';

interface EntryPageProps {
  readonly title: string;
  readonly lead?: string;
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** Frame of login and password pages, with language and legal links. */
export function EntryPage({ title, lead, notice, children }: EntryPageProps) {
  const t = useTexts();
  return (
    <EntryFrame
      brand={<BrandMark name={brand.name} render={<Link to="/" />} />}
      end={<LanguageButton />}
      notice={notice}
      title={title}
      lead={lead}
      legal={<LegalLinks />}
      panel={<EntryPanel slips={usePurchaseSlips()} tagline={[t('entry.tagline.first'), t('entry.tagline.second')]} />}
    >
      {children}
    </EntryFrame>
  );
}

/** Names the other language in that language, for those who cannot read this one. */
function LanguageButton() {
  const t = useTexts();
  const { language, changeLanguage } = useHost();
  const other = language === 'de' ? 'en' : 'de';
  return (
    <Button variant="ghost" lang={other} onClick={() => void changeLanguage(other)}>
      <Icon path={mdiTranslate} size={20} />
      {t('entry.otherLanguage')}
    </Button>
  );
}

function LegalLinks() {
  const t = useTexts();
  const openCookies = () => useShell.setState({ cookieBannerIsOpen: true });
  return (
    <>
      {legalPages.map((page) => (
        <a key={page} href={brand.legal[page]} target="_blank" rel="noreferrer">
          {t(`entry.${page}`)}
        </a>
      ))}
      <button type="button" className={styles.cookies} onClick={openCookies}>
        {t('entry.cookies')}
      </button>
    </>
  );
}

const legalPages = ['imprint', 'privacy', 'terms'] as const;

import { legalPath } from '@kontor/contract/legal-path';
import { useHost } from '../host.ts';
import { usePlatformTexts } from '../use-platform-texts.ts';
import styles from './legal-links.module.css';

const kinds = ['imprint', 'privacy', 'terms', 'dpa'] as const;

/** What every page leads to by law: the vendor's texts, in tabs of their own, and the choice about cookies. */
export function LegalLinks() {
  const t = usePlatformTexts();
  const { openCookieSettings } = useHost();
  return (
    <>
      {kinds.map((kind) => (
        <a key={kind} href={legalPath(kind)} target="_blank" rel="noreferrer">
          {t(`entry.${kind}`)}
        </a>
      ))}
      <button type="button" className={styles.cookies} onClick={openCookieSettings}>
        {t('entry.cookies')}
      </button>
    </>
  );
}

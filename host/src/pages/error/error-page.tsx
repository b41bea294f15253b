import { type Language, localeOf } from '@kontor/contract/language';
import { languageOf } from '@kontor/platform/i18n';
import { BrandMark } from '@kontor/ui/brand-mark';
import { Button } from '@kontor/ui/button';
import { FullPage } from '@kontor/ui/full-page';
import { TextLink } from '@kontor/ui/text-link';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../../base/shell-store.ts';
import { useTexts } from '../../base/use-texts.ts';
import type { ErrorReport } from '../../error-reporting/error-report.ts';
import { focusHeading } from '../../frame/focus-heading.ts';
import { usePageTitle } from '../../frame/use-page-title.ts';
import { leave } from '../../session/leave.ts';

interface ErrorPageProps {
  readonly report: ErrorReport;
  readonly onRetry: () => void;
}

/**
 * Replaces everything when a page could not be loaded (spec §8). Its links reload, because the state may be inconsistent. The
 * support is written to by mail: the help panel needs the server and a chunk, and either may be what is missing.
 */
export function ErrorPage({ report, onRetry }: ErrorPageProps) {
  const t = useTexts();
  const { i18n } = useTranslation();
  const supportEmail = useShell((shell) => shell.supportEmail);
  const { name, logo } = useShell((shell) => shell.product);
  usePageTitle('error', name);
  useEffect(() => {
    useShell.setState({ errorDuringPageLoad: true });
    focusHeading();
    return () => useShell.setState({ errorDuringPageLoad: false });
  }, []);
  return (
    <FullPage
      state="broken"
      brand={<BrandMark name={name} logo={logo} href="/" />}
      title={t('error.title')}
      lead={t('error.lead')}
      actions={
        <>
          <Button size="lg" onClick={() => leave('/')}>
            {t('error.home')}
          </Button>
          <Button variant="link" onClick={onRetry}>
            {t('error.retry')}
          </Button>
          <TextLink href={`mailto:${supportEmail}?subject=${report.id}`}>{t('error.support')}</TextLink>
        </>
      }
      foot={t('error.id', { id: report.id, at: timeOf(report.at, languageOf(i18n)) })}
    />
  );
}

const timeOf = (at: Date, language: Language) =>
  new Intl.DateTimeFormat(localeOf[language], { dateStyle: 'medium', timeStyle: 'short' }).format(at);

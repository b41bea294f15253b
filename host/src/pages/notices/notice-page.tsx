import { BrandLink } from '@kontor/platform/parts/brand-link';
import { LegalFoot } from '@kontor/platform/parts/legal-foot';
import { ButtonLink } from '@kontor/ui/button';
import { FullPage } from '@kontor/ui/full-page';
import type { FullPageState } from '@kontor/ui/full-page-line';
import { TextLink } from '@kontor/ui/text-link';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../base/use-texts.ts';
import type de from '../../locales/de.json';

type NoticeTexts = Exclude<keyof typeof de.notice, 'home' | 'support' | 'profile' | 'owed'>;

interface NoticePageProps {
  readonly state: FullPageState;
  /** Below `notice` in the texts: title and lead. */
  readonly texts: NoticeTexts;
  readonly lead?: ReactNode;
  readonly foot?: ReactNode;
  /** What is to be done, as a link; without it that is the way home. */
  readonly next?: { readonly link: ReactElement<Record<string, unknown>>; readonly text: string };
  /** The one link beside the way home. */
  readonly link?: ReactNode;
}

/** A page with one message, what to do about it, and a link home. */
export function NoticePage({ state, texts, lead, foot, next, link }: NoticePageProps) {
  const t = useTexts();
  const home = <Link to="/" />;
  return (
    <FullPage
      state={state}
      brand={<BrandLink />}
      title={t(`notice.${texts}.title`)}
      lead={lead ?? t(`notice.${texts}.lead`)}
      actions={
        <>
          <ButtonLink size="lg" render={next?.link ?? home}>
            {next?.text ?? t('notice.home')}
          </ButtonLink>
          {next && <TextLink render={home}>{t('notice.home')}</TextLink>}
          {link}
        </>
      }
      foot={foot}
      legal={<LegalFoot />}
    />
  );
}

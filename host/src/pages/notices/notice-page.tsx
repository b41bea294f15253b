import { brand } from '@kontor/contract/brand';
import { BrandMark } from '@kontor/ui/brand-mark';
import { ButtonLink } from '@kontor/ui/button';
import { FullPage } from '@kontor/ui/full-page';
import type { FullPageState } from '@kontor/ui/full-page-line';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { hostNamespace } from '../../start/host-texts.ts';

interface NoticePageProps {
  readonly state: FullPageState;
  /** Below `notice` in the texts: title, lead, optionally foot. */
  readonly texts: string;
  readonly lead?: ReactNode;
  /** The one link beside the way home. */
  readonly link?: ReactNode;
}

/** A page that says one thing and leads home. */
export function NoticePage({ state, texts, lead, link }: NoticePageProps) {
  const { t } = useTranslation(hostNamespace, { keyPrefix: 'notice' });
  return (
    <FullPage
      state={state}
      brand={<BrandMark name={brand.name} render={<Link to="/" />} />}
      title={t(`${texts}.title`)}
      lead={lead ?? t(`${texts}.lead`)}
      actions={
        <>
          <ButtonLink size="lg" render={<Link to="/" />}>
            {t('home')}
          </ButtonLink>
          {link}
        </>
      }
      foot={t(`${texts}.foot`, { defaultValue: '' })}
    />
  );
}

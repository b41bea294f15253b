import { brand } from '@kontor/contract/brand';
import { Alert } from '@kontor/ui/alert';
import { BrandMark } from '@kontor/ui/brand-mark';
import { Button } from '@kontor/ui/button';
import { FullPage } from '@kontor/ui/full-page';
import { Page } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { TextLink } from '@kontor/ui/text-link';
import { useTexts } from '../start/use-texts.ts';
import type { Frame } from './frame.ts';
import { PageArrived } from './page-arrived.tsx';
import { reloadPage } from './reload-page.ts';

interface AreaFailedProps {
  /** Built for another host API: only a deploy of its owner and a reload help. */
  readonly needsUpdate?: boolean;
  /** Without a frame around it the failure takes the whole screen. */
  readonly frame: Frame;
  readonly onRetry: () => void;
}

/** Stands where an area cannot be shown. The rest of the portal works. */
export function AreaFailed({ needsUpdate = false, frame, onRetry }: AreaFailedProps) {
  const t = useTexts();
  const situation = needsUpdate ? 'needsUpdate' : 'failed';
  const retry = needsUpdate ? reloadPage : onRetry;
  const support = <TextLink href={`mailto:${brand.supportEmail}`}>{t('area.support')}</TextLink>;
  if (frame === 'none') {
    return (
      <>
        <PageArrived />
        <FullPage
          state="broken"
          brand={<BrandMark name={brand.name} href="/" />}
          title={t(`area.${situation}.title`)}
          lead={t(`area.${situation}.text`)}
          actions={
            <>
              <Button size="lg" onClick={retry}>
                {t(`area.${situation}.retry`)}
              </Button>
              {support}
            </>
          }
        />
      </>
    );
  }
  return (
    <Page>
      <PageArrived />
      <PageHead title={t(`area.${situation}.title`)} />
      <Alert
        tone="danger"
        title={t(`area.${situation}.alert`)}
        actions={
          <>
            <Button variant="outlined" onClick={retry}>
              {t(`area.${situation}.retry`)}
            </Button>
            {support}
          </>
        }
      >
        {t(`area.${situation}.text`)}
      </Alert>
    </Page>
  );
}

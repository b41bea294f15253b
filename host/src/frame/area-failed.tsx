import type { Frame } from '@kontor/contract/page';
import { useBrand } from '@kontor/platform/host-hooks';
import { SupportLink } from '@kontor/platform/parts/support-link';
import { useAttempt } from '@kontor/platform/use-attempt';
import { Alert } from '@kontor/ui/alert';
import { BrandMark } from '@kontor/ui/brand-mark';
import { Button } from '@kontor/ui/button';
import { FullPage } from '@kontor/ui/full-page';
import { Page } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { reloadPage } from '../base/reload-page.ts';
import { useTexts } from '../base/use-texts.ts';
import { arriveAgain, PageArrived } from './page-arrived.tsx';
import { useIsOnline } from './use-is-online.ts';
import { Waiting } from './waiting.tsx';

interface AreaFailedProps {
  /** Built for another host API: only its owner's deployment and a reload help. */
  readonly needsUpdate?: boolean;
  /** Without a frame around it the failure takes the whole screen. */
  readonly frame: Frame;
  /** Shows something else instead, possibly another failure; until then the button is busy. */
  readonly onRetry: () => Promise<void>;
}

/** Shown where an area cannot be displayed. The rest of the portal works, unless the browser is offline. */
export function AreaFailed({ needsUpdate = false, frame, onRetry }: AreaFailedProps) {
  const t = useTexts();
  const brand = useBrand();
  const isOnline = useIsOnline();
  const situation = needsUpdate ? 'needsUpdate' : 'failed';
  const text = t(isOnline ? `area.${situation}.text` : 'area.failed.textOffline');
  const { start, isBusy } = useAttempt(async () => {
    arriveAgain();
    if (needsUpdate) reloadPage();
    else await onRetry();
  });
  const isAlone = frame === 'none';
  const actions = (
    <>
      {isBusy && <Waiting />}
      <Button size={isAlone ? 'lg' : 'md'} variant={isAlone ? 'default' : 'outlined'} loading={isBusy} onClick={start}>
        {t(`area.${situation}.${isBusy ? 'retrying' : 'retry'}`)}
      </Button>
      <SupportLink>{t('area.support')}</SupportLink>
    </>
  );
  if (isAlone) {
    return (
      <>
        <PageArrived />
        <FullPage
          state="broken"
          brand={<BrandMark name={brand.name} logo={brand.logo} href="/" />}
          title={t(`area.${situation}.title`)}
          lead={text}
          actions={actions}
        />
      </>
    );
  }
  return (
    <Page>
      <PageArrived />
      <PageHead title={t(`area.${situation}.title`)} />
      <Alert tone="danger" title={t(`area.${situation}.alert`)} actions={actions}>
        {text}
      </Alert>
    </Page>
  );
}

import type { Subscription } from '@kontor/contract/subscription';
import { lastDayOf } from '@kontor/domain/date';
import { useHost } from '@kontor/platform/host';
import { useMayCall, useShop, useUser } from '@kontor/platform/host-hooks';
import { PageLink } from '@kontor/platform/parts/page-link';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useErrorText } from '@kontor/platform/use-error-text';
import { useFormat } from '@kontor/platform/use-format';
import { Alert } from '@kontor/ui/alert';
import { Button, ButtonLink } from '@kontor/ui/button';
import { Card, CardBody, CardRow, CardRows } from '@kontor/ui/card';
import { Page } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { isResumable } from '../../billing/subscription-state.ts';
import { useContractEnd } from '../../billing/use-contract-end.ts';
import { useEntitlements } from '../../billing/use-entitlements.ts';
import { useUntilEndText } from '../../billing/use-until-end-text.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** After the cancellation: what was confirmed, how it is taken back, and what to take along. */
export function Canceled({ subscription }: { readonly subscription: Subscription }) {
  const t = useTexts();
  const { date } = useFormat();
  const { name: shop } = useShop();
  const mayExport = useMayCall()('POST /organization/{organizationUuid}/export');
  const untilEnd = useUntilEndText()(useEntitlements(subscription));
  const isDeleted = useUser().deletionConfirmedAt !== undefined;
  const { cancelAtDate } = subscription;
  const lastDay = cancelAtDate && date(lastDayOf(cancelAtDate));
  return (
    <Page>
      <PageHead
        title={lastDay ? t('notice.canceled.title', { date: lastDay }) : t('notice.canceled.titleNow')}
        lead={untilEnd === '' ? shop : `${shop}: ${untilEnd}`}
      />
      <Card flush>
        <CardRows>
          <CardRow title={t('leave.canceled.mail')} text={t('leave.canceled.mailText')} />
          {isResumable(subscription) && <TakeBack subscription={subscription} lastDay={lastDay} />}
          {mayExport && (
            <CardRow
              title={t('leave.canceled.data')}
              text={t(isDeleted ? 'leave.after.dataUntilDeletion' : 'leave.canceled.dataText')}
              end={
                <ButtonLink variant="outlined" size="sm" render={<PageLink page="shopExport" />}>
                  {t('leave.after.export')}
                </ButtonLink>
              }
            />
          )}
        </CardRows>
      </Card>
    </Page>
  );
}

function TakeBack({ subscription, lastDay }: { readonly subscription: Subscription; readonly lastDay: string | null }) {
  const t = useTexts();
  const { notify } = useHost();
  const errorText = useErrorText();
  const resume = useContractEnd(subscription, 'resume', () => notify(t('notice.canceled.resumed')));
  const { start, isBusy, error } = useAttempt(resume);
  return (
    <>
      <CardRow
        title={t('leave.canceled.takeBack')}
        text={lastDay ? t('leave.canceled.takeBackUntil', { date: lastDay }) : t('leave.canceled.takeBackText')}
        end={
          <Button variant="outlined" size="sm" loading={isBusy} onClick={start}>
            {isBusy ? t('notice.canceled.resuming') : t('notice.canceled.resume')}
          </Button>
        }
      />
      {error !== null && (
        <li>
          <CardBody>
            <Alert tone="danger" title={errorText(error)} />
          </CardBody>
        </li>
      )}
    </>
  );
}

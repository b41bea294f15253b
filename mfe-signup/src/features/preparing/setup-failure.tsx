import type { Shop } from '@kontor/contract/shop';
import { ApiError } from '@kontor/platform/api-error';
import { apiQueryKey } from '@kontor/platform/api-query';
import { useApi, useApiQuery, useMayCall, useShopParams } from '@kontor/platform/host-hooks';
import { SupportLink } from '@kontor/platform/parts/support-link';
import { sentences } from '@kontor/platform/sentences';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useErrorText } from '@kontor/platform/use-error-text';
import { useFormat } from '@kontor/platform/use-format';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../texts/use-texts.ts';
import { provisioningCall } from './provisioning-query.ts';
import { preparedShopCall } from './use-prepared-shop.ts';

const retryCall = 'POST /organization/{organizationUuid}/shop/{shopUuid}/provisioning/retry';

/** What has happened, and the ways out: another attempt, and the support. */
export function SetupFailure({ shop }: { shop: Shop }) {
  const t = useTexts();
  const { moment } = useFormat();
  const errorText = useErrorText();
  const { data: provisioning } = useApiQuery(provisioningCall, { params: useShopParams() }, { gcTime: 0 });
  const mayRetry = useMayCall()(retryCall);
  const retry = useRetry();
  const { failedAt = null, reason = null } = provisioning ?? {};
  const subject = t('preparing.setupFailed.subject', { shop: shop.name, id: shop.uuid });
  return (
    <>
      <Alert
        tone="danger"
        title={t('preparing.setupFailed.alert')}
        actions={
          <>
            {mayRetry && (
              <Button loading={retry.isBusy} onClick={retry.start}>
                {t(retry.isBusy ? 'preparing.setupFailed.retrying' : 'preparing.setupFailed.retry')}
              </Button>
            )}
            <SupportLink subject={subject}>{t('preparing.setupFailed.support')}</SupportLink>
          </>
        }
      >
        {reason && <p>{t('preparing.setupFailed.reason', { reason })}</p>}
        <p>
          {sentences(
            failedAt && t('preparing.setupFailed.at', { moment: moment(failedAt) }),
            t('preparing.setupFailed.next'),
          )}
        </p>
      </Alert>
      {retry.error !== null && <Alert tone="warning" title={errorText(retry.error)} />}
    </>
  );
}

function useRetry() {
  const api = useApi();
  const params = useShopParams();
  const queryClient = useQueryClient();
  const shopKey = apiQueryKey(preparedShopCall, { params });
  return useAttempt(async () => {
    // What was read before the request would show the failure again.
    await queryClient.cancelQueries({ queryKey: shopKey });
    try {
      queryClient.setQueryData(shopKey, await api.call(retryCall, { params }));
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'state-conflict')) throw error;
      // Another person has asked for it, or the platform has mended it.
      await queryClient.refetchQueries({ queryKey: shopKey });
    }
  });
}

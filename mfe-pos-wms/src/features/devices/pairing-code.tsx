import { ApiError } from '@kontor/platform/api-error';
import { LoadFailure } from '@kontor/platform/parts/load-failure';
import { Loading } from '@kontor/platform/parts/loading';
import { RetryAlert } from '@kontor/platform/parts/retry-alert';
import { useErrorText } from '@kontor/platform/use-error-text';
import { type Query, useLoadFailure } from '@kontor/platform/use-load-failure';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { QrCode } from '@kontor/ui/qr-code';
import { loadQrEncoder } from '@kontor/ui/qr-modules';
import { Skeleton } from '@kontor/ui/skeleton';
import { Text } from '@kontor/ui/text';
import { VisuallyHidden } from '@kontor/ui/visually-hidden';
import { useQuery } from '@tanstack/react-query';
import type { DeviceProduct } from '../../components/product.ts';
import { useEntitlements } from '../../components/use-entitlements.ts';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './pairing-code.module.css';
import type { usePairingCode } from './use-pairing-code.ts';
import { useRefusal } from './use-refusal.tsx';

interface PairingCodeProps {
  readonly product: DeviceProduct;
  /** The look at the devices that has to precede the code. */
  readonly first: Query<unknown>;
  readonly code: ReturnType<typeof usePairingCode>;
}

/** The code, large and as a picture, and how long it is valid; or why there is none. */
export function PairingCode({ product, first, code: { query, remaining, isUsed, renew } }: PairingCodeProps) {
  const t = useTexts();
  const failure = useLoadFailure(first);
  const { data, error, isFetching } = query;
  if (failure) return <LoadFailure {...failure} />;
  if (error) return <NoCode product={product} error={error} isRetrying={isFetching} onRetry={renew} />;
  if (data === undefined || isFetching || remaining === 0) return <CodeSkeleton />;
  if (isUsed) {
    return (
      <Alert
        title={t('connect.usedTitle')}
        actions={
          <Button variant="outlined" size="sm" onClick={renew}>
            {t('connect.renew')}
          </Button>
        }
      >
        {t('connect.used')}
      </Alert>
    );
  }
  return <Code code={data.code} remaining={remaining} onRenew={renew} />;
}

interface CodeProps {
  readonly code: string;
  readonly remaining: number;
  readonly onRenew: () => void;
}

function Code({ code, remaining, onRenew }: CodeProps) {
  const t = useTexts();
  const time = `${Math.floor(remaining / 60)}:${String(remaining % 60).padStart(2, '0')}`;
  return (
    <div className={styles.pairing}>
      <div className={styles.texts}>
        <p role="status" className={styles.code}>
          <span aria-hidden="true">{`${code.slice(0, 4)} ${code.slice(4)}`}</span>
          {/* Letter by letter, as it is entered. */}
          <VisuallyHidden>{t('connect.code', { code: code.split('').join(' ') })}</VisuallyHidden>
        </p>
        <Text variant="small" tone="secondary" numeric>
          {t('connect.remaining', { time })}
        </Text>
        <div>
          <Button variant="link" size="sm" onClick={onRenew}>
            {t('connect.renew')}
          </Button>
        </div>
        <Text variant="ui">{t('connect.waiting')}</Text>
      </div>
      <Picture code={code} />
    </div>
  );
}

/** The code alone, so that any app that reads it can enter it. */
function Picture({ code }: { code: string }) {
  const t = useTexts();
  const { data: modules, isError } = useQuery({
    queryKey: ['qr-code', code],
    queryFn: async () => (await loadQrEncoder())(code),
    gcTime: 0,
  });
  return (
    <div className={styles.picture}>
      {modules && <QrCode modules={modules} label={t('connect.picture')} />}
      {isError && (
        <Text variant="small" tone="secondary">
          {t('connect.noPicture')}
        </Text>
      )}
    </div>
  );
}

function CodeSkeleton() {
  return (
    <Loading>
      <div className={styles.pairing}>
        <div className={styles.texts}>
          <Skeleton shape="title" width="most" />
          <Skeleton width="half" />
        </div>
        <div className={styles.picture}>
          <Skeleton shape="block" />
        </div>
      </div>
    </Loading>
  );
}

interface NoCodeProps {
  readonly product: DeviceProduct;
  readonly error: Error;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** The licences may have changed since the page was opened, so the server's answer counts. */
function NoCode({ product, error, isRetrying, onRetry }: NoCodeProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const state = useEntitlements().data?.state ?? null;
  const refusalOf = useRefusal(product);
  const refused = error instanceof ApiError ? refusedBy(error) : null;
  const refusal = refused && refusalOf({ ...refused, state });
  if (refusal) {
    return (
      <Alert tone="warning" title={refusal.title} actions={refusal.action}>
        {refusal.text}
      </Alert>
    );
  }
  return (
    <RetryAlert title={t('connect.failed')} isRetrying={isRetrying} onRetry={onRetry}>
      {errorText(error)}
    </RetryAlert>
  );
}

function refusedBy({ code, problem: { licensed = 0, used = 0 } }: ApiError) {
  return code === 'not-entitled' || code === 'licences-exhausted' ? { refusal: code, licensed, used } : null;
}

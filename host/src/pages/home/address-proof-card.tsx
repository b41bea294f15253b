import type { AddressProof } from '@kontor/contract/shop';
import { useHost } from '@kontor/platform/host';
import { useApiQuery, useMayCall, useShop, useShopParams } from '@kontor/platform/host-hooks';
import { lateTextsHook } from '@kontor/platform/late-texts';
import { CopyButton } from '@kontor/platform/parts/copy-button';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useErrorText } from '@kontor/platform/use-error-text';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { Disclosure } from '@kontor/ui/disclosure';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import { useState } from 'react';
import styles from './address-proof-card.module.css';
import { addressProofCall } from './home-queries.ts';
import type de from './locales/de.json';
import texts from './locales/de.json?languages';

const checkCall = 'POST /organization/{organizationUuid}/shop/{shopUuid}/address-proof/check';

/** How the merchant proves to control the shop's address; nothing once it is proven. */
export function AddressProofCard() {
  const { data: proof, refetch } = useApiQuery(
    addressProofCall,
    { params: useShopParams() },
    // The page has asked for it already: a failed call is not repeated because the card is shown.
    { retryOnMount: false, enabled: useMayCall()(addressProofCall) },
  );
  if (proof?.state !== 'open') return null;
  return <OpenProof isFolded proof={proof} onProven={async () => void (await refetch())} />;
}

interface OpenProofProps {
  readonly proof: AddressProof;
  readonly onProven: () => Promise<void>;
  /** Beside other things the details are folded. */
  readonly isFolded?: boolean;
}

/** The value, and the two places in either of which it is looked for. */
export function OpenProof({ proof: { value, fileUrl, dnsName }, onProven, isFolded = false }: OpenProofProps) {
  const t = useProofTexts();
  const mayCheck = useMayCall()(checkCall);
  const { api, notify } = useHost();
  const { mainShopUrl } = useShop();
  const params = useShopParams();
  const errorText = useErrorText();
  const [isMissing, setMissing] = useState(false);
  const check = useAttempt(
    async () => {
      setMissing(false);
      const call = checkCall;
      const { state } = await api.call(call, { params });
      if (state === 'open') return setMissing(true);
      notify(t('proven'));
      await onProven();
    },
    { isRepeatable: true },
  );
  const places = (
    <Stack gap={4} align="stretch">
      <Shown label={t('value')} text={value} copy={t('copy')} />
      <Shown label={t('file')} text={fileUrl} copy={t('copyFile')} />
      <Shown label={t('dns')} text={dnsName} copy={t('copyDns')} />
    </Stack>
  );
  return (
    <Card title={t('title')}>
      <Stack gap={4} align="stretch">
        <Text variant="ui" tone="secondary">
          {t('text', { address: mainShopUrl ?? '' })}
        </Text>
        {isFolded ? <Disclosure summary={t('how')}>{places}</Disclosure> : places}
        {isMissing && (
          <Alert tone="warning" title={t('notFound')}>
            {t('notFoundText')}
          </Alert>
        )}
        {check.error !== null && <Alert tone="danger" title={errorText(check.error)} />}
        {mayCheck && (
          <div>
            <Button variant="outlined" loading={check.isBusy} onClick={check.start}>
              {t(check.isBusy ? 'checking' : 'check')}
            </Button>
          </div>
        )}
      </Stack>
    </Card>
  );
}

function Shown({ label, text, copy }: { label: string; text: string; copy: string }) {
  const t = useProofTexts();
  return (
    <Stack gap={1} align="start">
      <Text variant="small" tone="secondary">
        {label}
      </Text>
      <code className={styles.value}>{text}</code>
      <CopyButton text={text} label={copy} done={t('copied')} failed={t('copyFailed')} />
    </Stack>
  );
}

const useProofTexts = lateTextsHook<typeof de>('address-proof', texts);

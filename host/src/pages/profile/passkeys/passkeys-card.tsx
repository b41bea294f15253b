import type { Passkey } from '@kontor/contract/passkey';
import { maximalPasskeys } from '@kontor/contract/second-factor';
import { useHost } from '@kontor/platform/host';
import { useApiQuery } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import { useFormat } from '@kontor/platform/use-format';
import { Button } from '@kontor/ui/button';
import { Card, CardBody, type CardProps, CardRow, CardRows } from '@kontor/ui/card';
import { Stack } from '@kontor/ui/page';
import { SkeletonRows } from '@kontor/ui/skeleton';
import { Text } from '@kontor/ui/text';
import { useEffect, useId, useRef, useState } from 'react';
import { loadSignals } from '../../../passkey/load-signals.ts';
import { useCanUsePasskeys } from '../../../passkey/passkey-support.ts';
import { FactorDialog } from '../factor-dialog.tsx';
import { profileCalls } from '../profile-queries.ts';
import { useFactorTexts } from '../use-factor-texts.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';

/** The passkeys of the account; each signs in without the password. */
export function PasskeysCard({ titleLevel = 3 }: Pick<CardProps, 'titleLevel'>) {
  const t = useFactorTexts();
  const { api, notify } = useHost();
  const query = useApiQuery(profileCalls.passkeys, {});
  const [asking, setAsking] = useState<'add' | Passkey | null>(null);
  const close = () => setAsking(null);
  const { data: passkeys } = query;
  useSignals(passkeys);
  const add = passkeys && <AddButton passkeys={passkeys} onClick={() => setAsking('add')} />;
  const hasSome = passkeys !== undefined && passkeys.length > 0;
  return (
    <Card title={t('passkeys.title')} titleLevel={titleLevel} flush foot={hasSome && add}>
      <CardBody>
        <Stack gap={4} align="stretch">
          <Text variant="ui" tone="secondary">
            {t('passkeys.text')}
          </Text>
          {!passkeys && (
            <Loaded query={query} skeleton={<SkeletonRows rows={1} />}>
              {() => null}
            </Loaded>
          )}
          {!hasSome && add}
        </Stack>
      </CardBody>
      {hasSome && <PasskeyRows passkeys={passkeys} onRemove={setAsking} />}
      {asking === 'add' && <AddPasskeyDialog onAdded={async () => void (await query.refetch())} onClose={close} />}
      {asking !== null && asking !== 'add' && (
        <FactorDialog
          tone="danger"
          title={t('passkeys.remove.question', { name: asking.name })}
          description={t('passkeys.remove.consequence')}
          confirm={t('passkeys.remove.submit')}
          busy={t('passkeys.remove.submitting')}
          onConfirm={async (body) => {
            await api.call('POST /user/passkey/{passkeyUuid}/delete', {
              params: { passkeyUuid: asking.uuid },
              body,
            });
            await query.refetch();
            close();
            notify(t('passkeys.remove.done'));
          }}
          onClose={close}
        />
      )}
    </Card>
  );
}

/** Tells the password manager what has changed here, or elsewhere before: of accounts that have passkeys, or had some. */
function useSignals(passkeys: readonly Passkey[] | undefined): void {
  const { api } = useHost();
  const hadSome = useRef(false);
  useEffect(() => {
    if (passkeys === undefined || (passkeys.length === 0 && !hadSome.current)) return;
    hadSome.current = true;
    // A code that does not load costs no more than the signal.
    loadSignals().then(
      ({ signalPasskeys }) => signalPasskeys(api),
      () => undefined,
    );
  }, [api, passkeys]);
}

/** Stays in place when it is disabled, with the reason beside it. */
function AddButton({ passkeys, onClick }: { passkeys: readonly Passkey[]; onClick: () => void }) {
  const t = useFactorTexts();
  const reasonId = useId();
  const isFull = passkeys.length >= maximalPasskeys;
  const isSupported = useCanUsePasskeys();
  const reason = isSupported ? isFull && t('passkeys.full', { count: maximalPasskeys }) : t('passkeys.unsupported');
  return (
    <Stack gap={3} direction="row" align="center">
      <Button
        variant="outlined"
        disabled={Boolean(reason)}
        aria-describedby={reason ? reasonId : undefined}
        onClick={onClick}
      >
        {t('passkeys.add.open')}
      </Button>
      {reason && (
        <Text id={reasonId} variant="small" tone="secondary">
          {reason}
        </Text>
      )}
    </Stack>
  );
}

interface PasskeyRowsProps {
  readonly passkeys: readonly Passkey[];
  readonly onRemove: (passkey: Passkey) => void;
}

function PasskeyRows({ passkeys, onRemove }: PasskeyRowsProps) {
  const t = useFactorTexts();
  const { date, moment } = useFormat();
  return (
    <CardRows>
      {passkeys.map((passkey) => {
        const { uuid, name, createdAt, lastUsedAt } = passkey;
        const used = lastUsedAt ? t('passkeys.lastUsed', { moment: moment(lastUsedAt) }) : t('passkeys.neverUsed');
        return (
          <CardRow
            key={uuid}
            title={name}
            text={`${t('passkeys.created', { date: date(createdAt) })} · ${used}`}
            endBelow
            end={
              <Button
                variant="outlined"
                size="sm"
                aria-label={t('passkeys.remove.open', { name })}
                onClick={() => onRemove(passkey)}
              >
                {t('passkeys.remove.submit')}
              </Button>
            }
          />
        );
      })}
    </CardRows>
  );
}

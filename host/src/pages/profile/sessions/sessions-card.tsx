import type { Session } from '@kontor/contract/session';
import { useHost } from '@kontor/platform/host';
import { useApiQuery } from '@kontor/platform/host-hooks';
import { ConfirmDialog } from '@kontor/platform/parts/confirm-dialog';
import { Loaded } from '@kontor/platform/parts/loaded';
import { useFormat } from '@kontor/platform/use-format';
import { Button } from '@kontor/ui/button';
import { Card, CardBody, CardRow, CardRows } from '@kontor/ui/card';
import { Stack } from '@kontor/ui/page';
import { SkeletonRows } from '@kontor/ui/skeleton';
import { Text } from '@kontor/ui/text';
import { useState } from 'react';
import { profileCalls } from '../profile-queries.ts';
import { useFactorTexts } from '../use-factor-texts.ts';

/** Where the account is signed in. Each of the others, or all of them, can be signed out from here. */
export function SessionsCard() {
  const t = useFactorTexts();
  const { api, notify } = useHost();
  const query = useApiQuery(profileCalls.sessions, {});
  const [asking, setAsking] = useState<'others' | Session | null>(null);
  const nameOf = useSessionName();
  const { data: sessions } = query;
  const hasOthers = sessions?.some(({ isCurrent }) => !isCurrent);
  return (
    <Card
      title={t('sessions.title')}
      titleLevel={3}
      flush
      foot={
        hasOthers && (
          <Button variant="outlined" onClick={() => setAsking('others')}>
            {t('sessions.endOthers.open')}
          </Button>
        )
      }
    >
      <CardBody>
        <Stack gap={4} align="stretch">
          <Text variant="ui" tone="secondary">
            {t('sessions.text')}
          </Text>
          {!sessions && (
            <Loaded query={query} skeleton={<SkeletonRows rows={2} />}>
              {() => null}
            </Loaded>
          )}
        </Stack>
      </CardBody>
      {sessions && <SessionRows sessions={sessions} onEnd={setAsking} />}
      {asking !== null && (
        <ConfirmDialog
          title={
            asking === 'others'
              ? t('sessions.endOthers.question')
              : t('sessions.end.question', { name: nameOf(asking) })
          }
          description={t('sessions.end.consequence')}
          confirm={t('sessions.end.submit')}
          busy={t('sessions.end.submitting')}
          onConfirm={async () => {
            if (asking === 'others') await api.call('DELETE /user/session', {});
            else await api.call('DELETE /user/session/{sessionUuid}', { params: { sessionUuid: asking.uuid } });
            await query.refetch();
            notify(t(asking === 'others' ? 'sessions.endOthers.done' : 'sessions.end.done'));
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </Card>
  );
}

/** `Chrome auf Windows`, as far as known. */
function useSessionName(): (session: Session) => string {
  const t = useFactorTexts();
  return ({ browser, system }) => {
    if (browser && system) return t('sessions.name', { browser, system });
    return browser ?? system ?? t('sessions.unnamed');
  };
}

interface SessionRowsProps {
  readonly sessions: readonly Session[];
  readonly onEnd: (session: Session) => void;
}

function SessionRows({ sessions, onEnd }: SessionRowsProps) {
  const t = useFactorTexts();
  const { moment } = useFormat();
  const nameOf = useSessionName();
  return (
    <CardRows>
      {sessions.map((session) => {
        const { uuid, isCurrent, signedInAt, lastUsedAt } = session;
        const signedIn = t('sessions.signedIn', { moment: moment(signedInAt) });
        return (
          <CardRow
            key={uuid}
            title={nameOf(session)}
            text={isCurrent ? signedIn : `${signedIn} · ${t('sessions.lastUsed', { moment: moment(lastUsedAt) })}`}
            endBelow={!isCurrent}
            end={
              isCurrent ? (
                <Text variant="ui" tone="secondary">
                  {t('sessions.current')}
                </Text>
              ) : (
                <Button
                  variant="outlined"
                  size="sm"
                  aria-label={t('sessions.end.open', { name: nameOf(session) })}
                  onClick={() => onEnd(session)}
                >
                  {t('sessions.end.submit')}
                </Button>
              )
            }
          />
        );
      })}
    </CardRows>
  );
}

import type { SupportAccess } from '@kontor/contract/support-view';
import { useHost } from '@kontor/platform/host';
import { useMayCall, useNow, useOrganization } from '@kontor/platform/host-hooks';
import { ConfirmDialog } from '@kontor/platform/parts/confirm-dialog';
import { Loaded } from '@kontor/platform/parts/loaded';
import { useFormat } from '@kontor/platform/use-format';
import { Badge } from '@kontor/ui/badge';
import { Button } from '@kontor/ui/button';
import { Card, CardBody } from '@kontor/ui/card';
import { Stack } from '@kontor/ui/page';
import { SkeletonRows } from '@kontor/ui/skeleton';
import { Text } from '@kontor/ui/text';
import { useState } from 'react';
import { AllowAccessDialog } from './allow-access-dialog.tsx';
import { SupportViewTable } from './support-view-table.tsx';
import { useMemberTexts } from './use-member-texts.ts';
import { useSupportAccess, useSupportAccessChanged } from './use-support-access.ts';

const allow = 'PUT /organization/{organizationUuid}/support-access';

/** Whether the vendor's people may look at the organization, until when, and who of them has. Owners and admins decide it. */
export function SupportAccessCard() {
  const t = useMemberTexts();
  const query = useSupportAccess();
  const { data } = query;
  const isAllowed = useIsAllowed(data);
  return (
    <Card
      title={t('access.title')}
      aside={
        data && (
          <Badge tone={isAllowed ? 'warning' : 'neutral'}>
            {t(isAllowed ? 'access.allowed' : 'access.notAllowed')}
          </Badge>
        )
      }
      flush
    >
      <Loaded query={query} skeleton={<SkeletonRows rows={2} />}>
        {(access) => (
          <>
            <CardBody>
              <Stack gap={4} align="stretch">
                <Text variant="ui" tone="secondary">
                  {t('access.text')}
                </Text>
                <Leave access={access} isAllowed={isAllowed} />
              </Stack>
            </CardBody>
            {access.views.length > 0 && <SupportViewTable views={access.views} />}
          </>
        )}
      </Loaded>
    </Card>
  );
}

/** A page that stays open outlives what it has read. */
function useIsAllowed(access: SupportAccess | undefined): boolean {
  const now = useNow();
  return access !== undefined && access.until !== null && new Date(access.until) > now;
}

interface LeaveProps {
  readonly access: SupportAccess;
  readonly isAllowed: boolean;
}

function Leave({ access: { until, grantedBy, views }, isAllowed }: LeaveProps) {
  const t = useMemberTexts();
  const { api, notify } = useHost();
  const { moment } = useFormat();
  const { uuid: organizationUuid } = useOrganization();
  const changed = useSupportAccessChanged();
  const mayChange = useMayCall()(allow);
  const [asking, setAsking] = useState<'allow' | 'end' | null>(null);
  return (
    <>
      {until !== null && isAllowed && (
        <Text variant="ui">
          {grantedBy === null
            ? t('access.until', { until: moment(until) })
            : t('access.untilBy', { until: moment(until), name: grantedBy })}
        </Text>
      )}
      {views.length === 0 && <Text variant="ui">{t('access.noneLooked')}</Text>}
      {mayChange && (
        <Stack direction="row" gap={3}>
          <Button variant="outlined" onClick={() => setAsking('allow')}>
            {t(isAllowed ? 'access.changeOpen' : 'access.allowOpen')}
          </Button>
          {isAllowed && (
            <Button variant="outlined" onClick={() => setAsking('end')}>
              {t('access.endOpen')}
            </Button>
          )}
        </Stack>
      )}
      {asking === 'allow' && <AllowAccessDialog onClose={() => setAsking(null)} />}
      {asking === 'end' && (
        <ConfirmDialog
          title={t('access.endQuestion')}
          description={t('access.endConsequence')}
          confirm={t('access.endSubmit')}
          busy={t('access.submitting')}
          tone="danger"
          onConfirm={async () => {
            await api.call('DELETE /organization/{organizationUuid}/support-access', { params: { organizationUuid } });
            await changed();
            notify(t('access.endDone'));
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

import type { Member } from '@kontor/contract/member';
import { secondFactorPath } from '@kontor/contract/second-factor-path';
import { useHost } from '@kontor/platform/host';
import { useMayCall, useOrganization, useUser } from '@kontor/platform/host-hooks';
import { ConfirmDialog } from '@kontor/platform/parts/confirm-dialog';
import { Badge } from '@kontor/ui/badge';
import { Button } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import { TextLink } from '@kontor/ui/text-link';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useMemberTexts } from './use-member-texts.ts';
import { useMembersChanged } from './use-members-changed.ts';

const call = 'PUT /organization/{organizationUuid}/second-factor';

/** Whether all members need a second factor. Owners decide it; who sees the members sees it. */
export function SecondFactorCard({ members }: { readonly members: readonly Member[] }) {
  const t = useMemberTexts();
  const isRequired = useOrganization().secondFactor !== 'optional';
  const mayChange = useMayCall()(call);
  return (
    <Card
      title={t('factor.title')}
      aside={<Badge tone={isRequired ? 'success' : 'neutral'}>{t(isRequired ? 'factor.on' : 'factor.off')}</Badge>}
    >
      <Stack gap={4} align="stretch">
        <Text variant="ui" tone="secondary">
          {t(isRequired ? 'factor.textOn' : 'factor.textOff')}
        </Text>
        {mayChange && <Switch isRequired={isRequired} members={members} />}
      </Stack>
    </Card>
  );
}

interface SwitchProps {
  readonly isRequired: boolean;
  readonly members: readonly Member[];
}

function Switch({ isRequired, members }: SwitchProps) {
  const t = useMemberTexts();
  const { api, notify } = useHost();
  const { uuid: organizationUuid } = useOrganization();
  const changed = useMembersChanged();
  const { pathname } = useLocation();
  const { uuid: ownUuid } = useUser();
  const [isAsking, setAsking] = useState(false);
  const reasonId = useId();
  const own = members.find(({ userUuid }) => userUuid === ownUuid);
  const lacksOwn = !isRequired && own?.hasSecondFactor === false;
  const without = members.filter(({ hasSecondFactor }) => !hasSecondFactor).length;
  const kind = isRequired ? 'off' : 'on';
  const onConsequence = without === 0 ? t('factor.onConsequenceNone') : t('factor.onConsequence', { count: without });
  const consequence = isRequired ? t('factor.offConsequence') : onConsequence;
  return (
    <>
      {lacksOwn && (
        <Text variant="ui" id={reasonId}>
          {t('factor.ownFirst')}{' '}
          <TextLink render={<Link to={secondFactorPath(pathname)} />}>{t('factor.setUp')}</TextLink>
        </Text>
      )}
      <div>
        <Button
          variant="outlined"
          disabled={lacksOwn}
          aria-describedby={lacksOwn ? reasonId : undefined}
          onClick={() => setAsking(true)}
        >
          {t(`factor.${kind}Open`)}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t(`factor.${kind}Question`)}
          description={consequence}
          confirm={t(`factor.${kind}Submit`)}
          busy={t('factor.submitting')}
          onConfirm={async () => {
            await api.call(call, { params: { organizationUuid }, body: { isRequired: !isRequired } });
            await changed();
            notify(t(`factor.${kind}Done`));
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

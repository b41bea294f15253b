import type { Referral } from '@kontor/contract/partner';
import { Loaded } from '@kontor/platform/parts/loaded';
import { useFormat } from '@kontor/platform/use-format';
import { AccountFact, AccountStrip } from '@kontor/ui/account-strip';
import { Stack } from '@kontor/ui/page';
import { Skeleton } from '@kontor/ui/skeleton';
import { Text } from '@kontor/ui/text';
import { useReferral } from '../../account/use-referral.ts';
import { useTexts } from '../../texts/use-texts.ts';

const facts = ['visits', 'signups', 'trials', 'contracts'] as const;

/** What has come of the partner's link, and how that is counted. */
export function ReferralFigures() {
  const t = useTexts();
  const referral = useReferral();
  return (
    <Stack gap={3} align="stretch">
      <Loaded query={referral} skeleton={<FiguresSkeleton />}>
        {(data) => <Figures referral={data} />}
      </Loaded>
      <Text variant="small" tone="secondary">
        {t('referral.counting')}
      </Text>
    </Stack>
  );
}

function Figures({ referral: { visits, signups, connected, trials, contracts } }: { referral: Referral }) {
  const t = useTexts();
  const { count } = useFormat();
  const recent = ({ last30Days }: Referral['visits']) => t('referral.recent', { number: count(last30Days) });
  return (
    <AccountStrip label={t('referral.strip')}>
      <AccountFact label={t('referral.visits')} figure={count(visits.total)} note={recent(visits)} />
      <AccountFact label={t('referral.signups')} figure={count(signups.total)} note={recent(signups)} />
      <AccountFact
        label={t('referral.trials')}
        figure={count(trials)}
        note={t('referral.connected', { count: connected })}
      />
      <AccountFact label={t('referral.contracts')} figure={count(contracts)} note={t('referral.contractsNote')} />
    </AccountStrip>
  );
}

function FiguresSkeleton() {
  const t = useTexts();
  return (
    <AccountStrip label="">
      {facts.map((fact) => (
        <AccountFact
          key={fact}
          label={t(`referral.${fact}`)}
          figure={<Skeleton shape="figure" width="third" />}
          note={<Skeleton width="most" />}
        />
      ))}
    </AccountStrip>
  );
}

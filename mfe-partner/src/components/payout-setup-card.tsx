import type { PartnerAccount } from '@kontor/contract/partner';
import { isPartnerComplete } from '@kontor/domain/partner';
import { Card } from '@kontor/ui/card';
import { Stop, Stops } from '@kontor/ui/stops';
import { useTexts } from '../texts/use-texts.ts';
import { PayoutAccountButton } from './payout-account-button.tsx';

const stops = ['account', 'details', 'review', 'payout'] as const;

/** Index of the next stop: what the partner provides comes before what the provider checks. */
const currentStop = { incomplete: 'details', pending: 'review', complete: null } as const;

/** What is missing before commissions can be paid out (spec §4); nothing once they can. */
export function PayoutSetupCard({ payoutState }: Pick<PartnerAccount, 'payoutState'>) {
  const t = useTexts();
  const current = currentStop[payoutState];
  if (isPartnerComplete({ payoutState }) || current === null) return null;
  const stateOf = (stop: (typeof stops)[number]) => {
    const distance = stops.indexOf(stop) - stops.indexOf(current);
    if (distance === 0) return 'current';
    return distance < 0 ? 'done' : 'open';
  };
  return (
    <Card title={t('setup.title')}>
      <Stops label={t('setup.title')}>
        {stops.map((stop) => (
          <Stop
            key={stop}
            state={stateOf(stop)}
            stateLabel={t(`setup.state.${stateOf(stop)}`)}
            title={t(`setup.${stop}`)}
            titleAs="h3"
            action={stop === current && <PayoutAccountButton payoutState={payoutState} />}
          >
            {stop === 'details' && stateOf(stop) === 'done' ? t('setup.detailsDone') : t(`setup.${stop}Text`)}
          </Stop>
        ))}
      </Stops>
    </Card>
  );
}

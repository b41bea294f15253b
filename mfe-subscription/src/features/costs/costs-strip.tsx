import type { CostMonth } from '@kontor/contract/costs';
import { PageLink } from '@kontor/platform/parts/page-link';
import { useFormat } from '@kontor/platform/use-format';
import { AccountFact, AccountStrip } from '@kontor/ui/account-strip';
import { TextLink } from '@kontor/ui/text-link';
import { useTexts } from '../../texts/use-texts.ts';
import { sumOf } from './cost-parts.ts';

/** The sums of all months, each with the page that tells more about it. */
export function CostsStrip({ months }: { months: readonly CostMonth[] }) {
  const t = useTexts();
  const { money, month } = useFormat();
  const first = months.at(-1);
  const other = sumOf(months, 'other');
  const link = (route: 'invoices' | 'subscription' | 'subscriptionUsage', text: string) => (
    <TextLink render={<PageLink page={route} />}>{text}</TextLink>
  );
  return (
    <AccountStrip label={t('costs.strip.label')}>
      <AccountFact
        label={first ? t('costs.strip.since', { month: month(`${first.month}-15T12:00:00.000Z`) }) : ''}
        figure={money(sumOf(months, 'total'))}
        note={other === 0 ? t('costs.strip.net') : t('costs.strip.netWithOther', { amount: money(other) })}
        link={link('invoices', t('costs.strip.invoices'))}
      />
      <AccountFact
        label={t('costs.part.plan')}
        figure={money(sumOf(months, 'plan'))}
        note={t('costs.strip.net')}
        link={link('subscription', t('costs.strip.subscription'))}
      />
      <AccountFact
        label={t('costs.part.devices')}
        figure={money(sumOf(months, 'devices'))}
        note={t('costs.strip.net')}
      />
      <AccountFact
        label={t('costs.part.extraOrders')}
        figure={money(sumOf(months, 'extraOrders'))}
        note={t('costs.strip.net')}
        link={link('subscriptionUsage', t('costs.strip.usage'))}
      />
    </AccountStrip>
  );
}

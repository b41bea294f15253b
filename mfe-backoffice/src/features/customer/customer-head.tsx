import type { CustomerDetails } from '@kontor/contract/customer';
import { customersPath } from '@kontor/contract/customer-path';
import { useFormat } from '@kontor/platform/use-format';
import { Badge } from '@kontor/ui/badge';
import { Stack } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { TextLink } from '@kontor/ui/text-link';
import { Link } from 'react-router-dom';
import { DunningBadge } from '../../components/dunning-badge.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { MoneyActs } from './money-acts.tsx';
import { ViewAct } from './view-act.tsx';

interface CustomerHeadProps {
  readonly customer: CustomerDetails;
  readonly onDone: () => Promise<unknown>;
}

/** Who it is, what is special about it, and how it stands with us. */
export function CustomerHead({ customer, onDone }: CustomerHeadProps) {
  const t = useTexts();
  const { money } = useFormat();
  const { name, organizationUuid, type, state, balance, dunningState, requiresSecondFactor, shops } = customer;
  const owed = balance > 0 ? 'owes' : balance < 0 ? 'holds' : 'even';
  return (
    <PageHead
      eyebrow={
        <TextLink quiet render={<Link to={customersPath} />}>
          {t('customers.title')}
        </TextLink>
      }
      title={name || organizationUuid}
      badge={
        <Stack direction="row" gap={2}>
          <Badge plain>{t(`customers.types.${type}`)}</Badge>
          {state === 'incomplete' && <Badge tone="warning">{t('customers.states.incomplete')}</Badge>}
          <DunningBadge state={dunningState} />
          {requiresSecondFactor && <Badge>{t('customer.flag.secondFactor')}</Badge>}
          {shops.some(({ flags }) => flags.complimentary) && <Badge>{t('customer.flag.complimentary')}</Badge>}
          {shops.some(({ flags }) => flags.noSelfService) && <Badge>{t('customer.flag.noSelfService')}</Badge>}
        </Stack>
      }
      lead={t(`customer.${owed}`, { amount: money(Math.abs(balance)) })}
      actions={
        <Stack direction="row" gap={3}>
          <ViewAct customer={customer} />
          <MoneyActs customer={customer} onDone={onDone} />
        </Stack>
      }
    />
  );
}

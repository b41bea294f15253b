import { formatDayOfMonth, formatWeekday } from '@kontor/domain/date';
import { fullName } from '@kontor/domain/user';
import { useHost } from '@kontor/platform/host';
import { useNow, useOrganization, useShop, useUser } from '@kontor/platform/host-hooks';
import { LoadFailure } from '@kontor/platform/parts/load-failure';
import { TrialCard } from '@kontor/platform/parts/trial/trial-card';
import { useLoadFailure } from '@kontor/platform/use-load-failure';
import { Columns, Page } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { useEffect } from 'react';
import { rememberSettled } from '../../guard/remembered.ts';
import { useSubscriptionQuery } from '../../layout/use-subscription.ts';
import { useTexts } from '../../start/use-texts.ts';
import { AccountOverview } from './account-overview.tsx';
import { AddressProofCard } from './address-proof-card.tsx';
import { AgencyCard } from './agency-card.tsx';
import { firstSteps } from './first-steps.ts';
import { FirstStepsCard } from './first-steps-card.tsx';
import styles from './home-page.module.css';
import { HomeSkeleton } from './home-skeleton.tsx';
import { PartnerSuggestionCard } from './partner-suggestion/partner-suggestion-card.tsx';
import { ProductsCard } from './products-card.tsx';
import { ShopsCard } from './shops-card.tsx';
import { isAboutMoney, statusOf } from './status-sentence.ts';
import { type Overview, useOverview } from './use-overview.ts';
import { useStatusText } from './use-status-text.ts';

/** Übersicht of a shop: its state in one sentence, the key facts, what is left to do. */
export function HomePage() {
  const t = useTexts();
  const overview = useOverview();
  const failure = useLoadFailure(useSubscriptionQuery());
  if (overview) return <Home overview={overview} />;
  if (!failure) return <HomeSkeleton />;
  // Everything else is optional; without the subscription the shop's state is unknown.
  return (
    <Page>
      <PageHead eyebrow={<Greeting />} title={t('pageTitle.shopHome')} />
      <LoadFailure {...failure} />
    </Page>
  );
}

function Home({ overview }: { overview: Overview }) {
  const organization = useOrganization();
  const shop = useShop();
  const steps = firstSteps({ organization, shop, ...overview });
  const openSteps = steps.filter(({ isDone }) => !isDone).length;
  const status = statusOf({ ...overview, shop, openSteps });
  const statusText = useStatusText();
  const { suggestion } = overview;
  // Who is asked about an agency is not told that there is none.
  const agency = overview.agency === '' && suggestion !== '' ? undefined : overview.agency;
  useEffect(() => rememberSettled(shop.uuid, openSteps === 0), [shop.uuid, openSteps]);
  return (
    <Page>
      <PageHead eyebrow={<Greeting />} title={statusText(status)} />
      <AccountOverview overview={overview} />
      <Columns
        layout="golden"
        aside={
          <>
            <ProductsCard overview={overview} />
            {agency !== undefined && <AgencyCard agency={agency} />}
          </>
        }
      >
        <TrialCard {...overview} />
        <PartnerSuggestionCard suggestion={suggestion} />
        {openSteps > 0 && <FirstStepsCard steps={steps} isPrimary={!isAboutMoney(status)} />}
        {shop.type === 'shopware6' && <AddressProofCard key={shop.uuid} />}
        <ShopsCard />
      </Columns>
    </Page>
  );
}

function Greeting() {
  const t = useTexts();
  const { language } = useHost();
  const now = useNow().toISOString();
  const [weekday, day] = [formatWeekday(now, language), formatDayOfMonth(now, language)];
  const name = fullName(useUser());
  return (
    <>
      {name ? t('home.greeting', { name }) : t('home.greetingAnonymous')}
      <span className={styles.today}>{t('home.today', { weekday, day })}</span>
    </>
  );
}

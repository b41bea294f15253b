import { inLanguage } from '@kontor/contract/language';
import { formatDayOfMonth, formatWeekday } from '@kontor/domain/date';
import { fullName } from '@kontor/domain/user';
import { useHost } from '@kontor/platform/host';
import { useMayCall, useNow, useOpenPage, useOrganization, useShop, useUser } from '@kontor/platform/host-hooks';
import { LoadFailure } from '@kontor/platform/parts/load-failure';
import { PageLink } from '@kontor/platform/parts/page-link';
import { TrialCard } from '@kontor/platform/parts/trial/trial-card';
import { UnconfirmedOrderNotice } from '@kontor/platform/parts/unconfirmed-order/unconfirmed-order-notice';
import { useDayAhead } from '@kontor/platform/use-day-ahead';
import { useLoadFailure } from '@kontor/platform/use-load-failure';
import { ButtonLink } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { Columns, Page } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { useEffect } from 'react';
import { useTexts } from '../../base/use-texts.ts';
import { rememberSettled } from '../../session/remembered.ts';
import type { PageTexts } from '../locales/page-texts.ts';
import { AccountOverview } from './account-overview.tsx';
import { AddressProofCard } from './address-proof-card.tsx';
import { AgencyCard } from './agency-card.tsx';
import { DeletionNotice } from './deletion-notice.tsx';
import { firstNotice } from './due-notices.ts';
import { type FirstStep, firstSteps } from './first-steps.ts';
import { FirstStepsCard } from './first-steps-card.tsx';
import styles from './home-page.module.css';
import { homeCalls } from './home-queries.ts';
import { HomeSkeleton, StripSkeleton } from './home-skeleton.tsx';
import { type HeadPress, type NextPress, nextPress } from './next-press.ts';
import { OfferNotices } from './offer-notices.tsx';
import { PartnerSuggestionCard } from './partner-suggestion/partner-suggestion-card.tsx';
import { productsThatAre } from './product-light.ts';
import { ProductsCard } from './products-card.tsx';
import { ShopsCard } from './shops-card.tsx';
import { changeBesides, type Status, statusOf } from './status-sentence.ts';
import { TaxOfficeCard } from './tax-office-card.tsx';
import { type Loading, type Overview, useOverview } from './use-overview.ts';
import { useStatusText } from './use-status-text.ts';
import { useTooLong } from './use-too-long.ts';

/** Übersicht of a shop: its state in one sentence, the key facts, what is left to do. */
export function HomePage() {
  const loading = useOverview();
  const isTooLong = useTooLong(loading.isWaiting);
  // A call that hangs costs its own card, and not the page.
  return loading.isWaiting && !isTooLong ? <HomeSkeleton /> : <Home {...loading} />;
}

function Home({ overview, subscription, agency }: Loading) {
  return overview ? (
    <KnownHome overview={overview} agency={agency} />
  ) : (
    <Page>
      <UnknownHead />
      <OfferNotices />
      <DeletionNotice />
      <NoOverview subscription={subscription} />
      <Columns layout="golden" aside={<Agency agency={agency} isAsked={false} />}>
        <Besides />
      </Columns>
    </Page>
  );
}

function KnownHome({ overview, agency }: { readonly overview: Overview; readonly agency: Loading['agency'] }) {
  const { suggestion, unconfirmed, ordered } = overview;
  const home = useHomeStatus(overview);
  const steps = <Steps overview={overview} home={home} />;
  const areStepsFirst = home.press.by === 'step';
  return (
    <Page>
      <Head overview={overview} home={home} />
      {unconfirmed && <UnconfirmedOrderNotice goesOnBy={unconfirmed} cart={ordered} />}
      <OfferNotices />
      <DeletionNotice />
      {areStepsFirst && steps}
      <AccountOverview overview={overview} />
      <Columns
        layout="golden"
        aside={
          <>
            <ProductsCard overview={overview} />
            <Agency agency={agency} isAsked={Boolean(suggestion)} />
          </>
        }
      >
        <TrialCard {...overview} />
        <TaxOfficeCard {...overview} />
        <PartnerSuggestionCard suggestion={suggestion} />
        {!areStepsFirst && steps}
        <Besides />
      </Columns>
    </Page>
  );
}

/** What does not depend on the subscription. */
function Besides() {
  const { ExtensionSlot } = useHost();
  const { type, uuid } = useShop();
  return (
    <>
      {type === 'shopware6' && <AddressProofCard key={uuid} />}
      <ShopsCard />
      <ExtensionSlot name="home" />
    </>
  );
}

/** The state in one sentence, with the one thing that it asks for, unless a step or a notice has it. */
function Head({ overview, home }: { overview: Overview; home: HomeStatus }) {
  const t = useTexts<PageTexts>();
  const { status, press } = home;
  const statusText = useStatusText();
  const day = useDayAhead();
  const change = changeBesides(status, overview.subscription);
  return (
    <PageHead
      eyebrow={<Greeting />}
      title={[statusText(status), change !== null && t('home.status.change', { date: day(change) })]
        .filter(Boolean)
        .join(' ')}
      actions={press.by === 'head' && <PressLink {...press.press} />}
    />
  );
}

function PressLink({ text, page, search, shop }: HeadPress) {
  const t = useTexts<PageTexts>();
  return (
    <ButtonLink
      render={<PageLink page={page} {...(search && { search })} {...(shop && { params: { shopUuid: shop.uuid } })} />}
    >
      {t(`home.press.${text}`, { shop: shop?.name ?? '' })}
    </ButtonLink>
  );
}

function UnknownHead() {
  const { language, page } = useHost();
  const home = page('shopHome');
  return <PageHead eyebrow={<Greeting />} title={home ? inLanguage(home.title, language) : ''} />;
}

/** Without the subscription the shop's state is unknown. */
function NoOverview({ subscription }: Pick<Loading, 'subscription'>) {
  const failure = useLoadFailure(subscription);
  return failure ? <LoadFailure {...failure} /> : <StripSkeleton />;
}

/** What is left to do. */
function Steps({ overview, home: { steps, openSteps, press } }: { overview: Overview; home: HomeStatus }) {
  const { uuid } = useShop();
  const failure = useLoadFailure(overview.calls.knownSteps);
  useEffect(() => rememberSettled(uuid, openSteps === 0), [uuid, openSteps]);
  if (openSteps === 0 && failure === null) return null;
  return <FirstStepsCard steps={steps} press={press.by === 'step' ? press.step : null} failure={failure} />;
}

/** The connected agency, or the way to one, which is not offered to who is asked about one. */
function Agency({ agency, isAsked }: { agency: Loading['agency']; isAsked: boolean }) {
  const t = useTexts<PageTexts>();
  const failure = useLoadFailure(agency);
  if (failure) {
    return (
      <Card title={t('home.agency.title')}>
        <LoadFailure {...failure} />
      </Card>
    );
  }
  if (agency.data === undefined || (agency.data === '' && isAsked)) return null;
  return <AgencyCard agency={agency.data} />;
}

interface HomeStatus {
  readonly status: Status;
  readonly steps: readonly FirstStep[];
  readonly openSteps: number;
  readonly press: NextPress;
}

/** The state of the shop, the first steps that it depends on, and what it asks for. */
function useHomeStatus(overview: Overview): HomeStatus {
  const organization = useOrganization();
  const shop = useShop();
  const mayCall = useMayCall();
  const openPage = useOpenPage();
  const steps = firstSteps({ organization, shop, ...overview });
  const openSteps = steps.filter(({ isDone }) => !isDone).length;
  const place = { shop, organization };
  const notKnown = productsThatAre('unknown', overview, place);
  const maySeeProducts = mayCall(homeCalls.knownSteps);
  const now = useNow();
  const status = statusOf({
    ...overview,
    now: now.toISOString(),
    shop,
    openSteps,
    notice: firstNotice(overview.registers, now),
    waiting: productsThatAre('waiting', overview, place),
    unknown: maySeeProducts ? [...overview.unknown, ...notKnown] : overview.unknown,
    isHidden: !maySeeProducts && notKnown.length > 0,
  });
  const press = nextPress(status, { ...overview, steps, mayCall, opens: (page) => openPage(page) !== null });
  return { steps, openSteps, status, press };
}

function Greeting() {
  const t = useTexts<PageTexts>();
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

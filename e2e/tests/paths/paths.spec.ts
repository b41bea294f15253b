import type { Page } from '@playwright/test';
import { type NewMerchant, sendAs } from '../../src/account.ts';
import {
  cancel,
  decliningCard,
  goodCard,
  type Merchant,
  orderByCard,
  pass,
  replaceCard,
  signUp,
} from '../../src/merchant-acts.ts';
import { testOnOwnPortal } from '../../src/own-portal.ts';
import { expect, viewports } from '../../src/test.ts';
import { words } from '../../src/words.ts';

// Its clock is moved on by months. They pass in a fraction of the time where only what a test has begun happens in them.
const test = testOnOwnPortal(() => ({ KONTOR_DEMO: '0' }));
const language = 'de';

/** The browser logs that the page, which asks for a result while the provider's event is worked on, has to ask again. */
const expectedAnswers = [/409 \(Conflict\).*\/sync\)$/];

/** A state of a shop: what its home page says, what it asks for, and where that leads. */
interface Stop {
  readonly state: string;
  /** Brings the shop from the state before into this one. */
  readonly reach?: (page: Page, merchant: Merchant) => Promise<void>;
  readonly sentence: RegExp;
  readonly press: string;
  /** End of the address. */
  readonly leadsTo: RegExp;
}

interface Path {
  readonly system: NonNullable<NewMerchant['system']>;
  readonly stops: readonly Stop[];
}

const days = (count: number) => (page: Page, merchant: Merchant) => pass(page, merchant, count);

const inTrial = { sentence: /^Ihre Testphase läuft bis zum /, press: 'Zum Plugin', leadsTo: /\/plugin$/ };

const paths: readonly Path[] = [
  {
    system: 'shopware6',
    stops: [
      { state: 'new', ...inTrial },
      { state: 'on the last day of the trial', reach: days(29), ...inTrial },
      {
        state: 'after the trial',
        reach: days(2),
        sentence: /^Ihre Testphase ist am .* abgelaufen\.$/,
        press: 'Tarif wählen',
        leadsTo: /\/subscription$/,
      },
      {
        state: 'ordered, and not set up',
        reach: (page, merchant) => orderByCard(page, merchant, goodCard),
        sentence: /Schritte sind noch offen, bis alles läuft\.$/,
        press: 'Zum Plugin',
        leadsTo: /\/plugin$/,
      },
      {
        state: 'reminded of an invoice that was not paid',
        reach: async (page, merchant) => {
          await replaceCard(page, merchant, decliningCard, words[language].saveCard);
          await expect(page.getByText(words[language].methodChanged)).toBeVisible();
          await pass(page, merchant, 33);
        },
        sentence: /^Ihre Kartenzahlung hat nicht geklappt\./,
        press: 'Jetzt bezahlen',
        leadsTo: /\/invoices\?pay=[^&]+$/,
      },
      {
        state: 'warned of being switched off',
        reach: days(22),
        sentence: /^Eine Rechnung ist überfällig\. Ohne Zahlung schalten wir ERP, WMS und POS am .* ab\.$/,
        press: 'Jetzt bezahlen',
        leadsTo: /\/invoices\?pay=[^&]+$/,
      },
      {
        state: 'switched off',
        reach: days(14),
        sentence: /^ERP, WMS und POS sind abgeschaltet\./,
        press: 'Jetzt bezahlen',
        leadsTo: /\/invoices\?pay=[^&]+$/,
      },
      {
        state: 'paid, and cancelled',
        reach: async (page, merchant) => {
          await replaceCard(page, merchant, goodCard, words[language].saveCardAndPay);
          await expect(page.getByText(words[language].changedAndPaid)).toBeVisible();
          await cancel(page, merchant);
        },
        sentence: /^Ihr Abonnement ist gekündigt und läuft bis zum /,
        press: 'Kündigung zurücknehmen',
        leadsTo: /\/subscription$/,
      },
      {
        state: 'ended',
        reach: days(40),
        sentence: /^Ihr Abonnement ist (am .* )?abgelaufen\.$/,
        press: 'Tarif wählen',
        leadsTo: /\/subscription$/,
      },
    ],
  },
  {
    system: 'shopware5',
    stops: [
      {
        state: 'new',
        sentence: /^Ihr Shop nutzt Shopware 5\./,
        press: 'Migration anfragen',
        leadsTo: /\/migration$/,
      },
      {
        state: 'waiting for the migration',
        reach: async (page, { shop }) => void (await sendAs(page.request)('POST', `${shop}/migration/request`)),
        sentence: /^Ihre Migration ist angefragt\. Wir melden uns bis zum .*\.$/,
        press: 'Stand der Migration',
        leadsTo: /\/migration$/,
      },
    ],
  },
  {
    system: 'shopify',
    stops: [
      {
        state: 'new',
        reach: days(1),
        sentence: /^Ihre Testphase läuft bis zum /,
        press: 'Zum ERP',
        leadsTo: /\/erp$/,
      },
    ],
  },
  {
    system: 'cloud',
    stops: [
      {
        state: 'new',
        reach: days(1),
        sentence: /^Ihre Testphase läuft bis zum /,
        press: 'Zum ERP',
        leadsTo: /\/erp$/,
      },
    ],
  },
];

/** Of the design's two layouts, and of a small laptop. */
const widths = [viewports.phone, { width: 1024, height: 768 }, viewports.desktop];

for (const { system, stops } of paths) {
  test(`a shop on ${system} asks for one thing in every state, which is in view and leads on`, async ({
    page,
    visit,
    allow,
  }) => {
    test.slow();
    allow(...expectedAnswers);
    const merchant = await signUp(page, language, { system });
    for (const { state, reach, ...asked } of stops) {
      await test.step(state, async () => {
        await reach?.(page, merchant);
        for (const viewport of widths) {
          await page.setViewportSize(viewport);
          await expectOneThing(page, merchant, asked);
        }
        await page.goto(merchant.shop);
        await visit.pass(`${system}-${state}`);
      });
    }
  });
}

async function expectOneThing(
  page: Page,
  { shop }: Merchant,
  { sentence, press, leadsTo }: Pick<Stop, 'sentence' | 'press' | 'leadsTo'>,
): Promise<void> {
  await page.goto(shop);
  await expect(page.getByRole('heading', { level: 1, name: sentence })).toBeVisible();
  const link = page.getByRole('main').getByRole('link', { name: press, exact: true }).first();
  await expect(link).toBeInViewport({ ratio: 1 });
  await expect(
    page.locator('main [data-variant="default"]').filter({ visible: true }),
    'one primary press',
  ).toHaveCount(1);
  await link.click();
  await expect(page).toHaveURL(leadsTo);
}

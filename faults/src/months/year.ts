import { Agent, setGlobalDispatcher } from 'undici';
import { checkAll } from '../checks/check-all.ts';
import { startDatabaseServer } from '../installation/database.ts';
import { createInstallation, type Installation } from '../installation/installation.ts';
import type { TaxRounding } from '../installation/provider.ts';
import type { Breach } from '../shop/breach.ts';
import { plainOrder, type Surroundings } from '../shop/order-action.ts';
import { placeOf } from '../shop/places.ts';
import { runAction } from '../shop/run-action.ts';
import { addShop, baseData, operator, signUpAgency, signUpMerchant, signUpOperator } from '../shop/sign-up.ts';
import type { TestOrganization, TestShop } from '../shop/test-shop.ts';
import { createVendor } from '../shop/vendor.ts';
import { doAsVendor } from '../shop/vendor-actions.ts';
import { checkCosts, checkInvoicePage } from './costs.ts';
import { checkPapers } from './papers.ts';
import { planOf, type ShopPlan, stopsPerMonth, vendorPlan } from './plan.ts';
import { checkOrdered } from './quoted.ts';
import { countRenewalCalls } from './renewal-calls.ts';
import { compareCharge, type NextCharge, nextChargeOf, renewalsSince } from './shown.ts';

export interface YearOptions {
  readonly months: number;
  readonly organizations: number;
  readonly seed: number;
  readonly taxRounding: TaxRounding;
  readonly log: string | null;
}

export interface Year {
  readonly breaches: readonly Breach[];
  readonly figures: Readonly<Record<'shops' | 'orders' | 'quotes' | 'renewals' | 'documents' | 'eInvoices', number>>;
}

interface Merchant {
  readonly organization: TestOrganization;
  readonly shops: readonly { readonly shop: TestShop; readonly plan: ShopPlan }[];
}

const day = 24 * 3600;

/** How many organizations act side by side; the shops of one act one after the other. */
const sideBySide = 4;

/** Months of organizations that order, change, sell and pay: everything that is said of money is compared with what is charged. */
export async function runYear(options: YearOptions, tell: (line: string) => void): Promise<Year> {
  setGlobalDispatcher(new Agent({ pipelining: 0, headersTimeout: 0, bodyTimeout: 0 }));
  const databases = await startDatabaseServer();
  try {
    const installation = await createInstallation(databases, options.log, options.taxRounding);
    try {
      await installation.provider.setRenewalDraft('hour');
      return await new YearRun(installation, options, tell).run();
    } finally {
      await installation.stop();
    }
  } finally {
    databases.stop();
  }
}

class YearRun {
  readonly #installation: Installation;
  readonly #options: YearOptions;
  readonly #tell: (line: string) => void;
  readonly #breaches: Breach[] = [];
  readonly #figures = { shops: 0, orders: 0, quotes: 0, renewals: 0, documents: 0, eInvoices: 0 };
  #merchants: readonly Merchant[] = [];

  constructor(installation: Installation, options: YearOptions, tell: (line: string) => void) {
    this.#installation = installation;
    this.#options = options;
    this.#tell = tell;
  }

  #breach(check: string, { name }: { readonly name: string }, details: readonly string[]): void {
    for (const detail of details) {
      this.#breaches.push({ check, detail: `${name} ${detail}` });
      this.#tell(`BREACH ${check}: ${name} ${detail}`);
    }
  }

  async run(): Promise<Year> {
    const { months, organizations, seed } = this.#options;
    await signUpOperator(this.#installation);
    const agency = await signUpAgency(this.#installation);
    const report = (breach: Breach) => this.#breaches.push(breach);
    const staff = operator(this.#installation, report);
    const vendor = createVendor(this.#installation, report);
    const surroundings = async (): Promise<Surroundings> => ({
      provider: this.#installation.provider,
      database: this.#installation.database,
      vendor,
      operator: staff,
      agency,
      answerOfRegister: (vatId, answer) => this.#installation.answerOfRegister(vatId, answer),
      now: await this.#installation.now(),
      report,
      count: (figure) => {
        if (figure === 'orders') this.#figures.orders += 1;
      },
      orderLimit: Number.POSITIVE_INFINITY,
    });
    const calls = await countRenewalCalls(this.#installation, await surroundings());
    this.#tell(`calls for a renewal: ${calls.ofOne} with one shop, ${calls.ofTwelve} with twelve`);
    if (calls.ofTwelve > calls.ofOne) {
      const detail = `${calls.ofTwelve} calls with twelve shops, ${calls.ofOne} with one`;
      this.#breaches.push({ check: 'renewals-cost-the-same', detail });
    }
    this.#merchants = await this.#signUp(planOf(organizations, months, seed));
    for (let stop = 0; stop < months * stopsPerMonth; stop += 1) {
      await this.#stop(stop, await surroundings());
      this.#tell(`stop ${stop + 1} of ${months * stopsPerMonth}: ${this.#breaches.length} breaches`);
    }
    await this.#settle();
    const all = this.#merchants.map(({ organization }) => organization);
    const remembered = { numbers: new Map<string, string>(), mails: new Map() };
    const { breaches, views } = await checkAll(this.#installation, all, { operator: staff, agency, remembered });
    this.#breaches.push(...breaches);
    this.#figures.quotes = views.reduce((sum, { shop }) => sum + shop.carts.size, 0);
    this.#figures.documents = views.reduce((sum, { invoiceRows }) => sum + invoiceRows.length, 0);
    for (const { organization, shops } of this.#merchants) {
      this.#breach(
        'invoices-page',
        { name: organization.email },
        await checkInvoicePage(this.#installation, organization),
      );
      for (const { shop } of shops) this.#breach('costs', shop, await checkCosts(this.#installation, shop));
    }
    const papers = await checkPapers(this.#installation, all);
    this.#figures.eInvoices = papers.checked;
    this.#breach('official-rules', { name: 'e-invoice' }, papers.details);
    return { breaches: this.#breaches, figures: this.#figures };
  }

  async #signUp(plans: ReturnType<typeof planOf>): Promise<Merchant[]> {
    const merchants: Merchant[] = [];
    for (const [place, { country, shops }] of plans.entries()) {
      const report = (breach: Breach) => this.#breaches.push(breach);
      const organization = await signUpMerchant(this.#installation, `Radwerk ${place + 1}`, report);
      const address = baseData(placeOf(country, organization.uuid));
      await organization.client.call(0, 'PUT', `/organization/${organization.uuid}/base-data`, address);
      const added: { shop: TestShop; plan: ShopPlan }[] = [];
      for (const plan of shops) {
        added.push({ shop: await addShop(organization, `Laden ${added.length + 1} ${organization.email}`), plan });
      }
      merchants.push({ organization, shops: added });
      this.#figures.shops += added.length;
    }
    await this.#installation.pass(600);
    return merchants;
  }

  /** The vendor and the shops act; then ten days pass, and what was shown is compared with what was charged. */
  async #stop(stop: number, surroundings: Surroundings): Promise<void> {
    const step = vendorPlan.get(stop);
    if (step !== undefined) await doAsVendor(surroundings.operator, surroundings.now, step);
    await this.#forEach(async ({ shops }) => {
      for (const { shop, plan } of shops) await actAt(stop, surroundings, shop, plan);
    });
    await this.#settle();
    const shown = new Map<TestShop, NextCharge>();
    await this.#forEach(async ({ shops }) => {
      for (const { shop } of shops) {
        const charge = await nextChargeOf(shop);
        this.#breach('quoted-is-shown', shop, await checkOrdered(this.#installation, shop, charge, surroundings.now));
        shown.set(shop, charge);
      }
    });
    const since = await this.#installation.now();
    for (let passed = 0; passed < 10; passed += 1) await this.#installation.pass(day);
    const renewals = await renewalsSince(this.#installation, since);
    const now = await this.#installation.now();
    for (const [shop, charge] of shown) {
      const charged = renewals.get(shop.uuid) ?? [];
      this.#figures.renewals += charged.length;
      this.#breach('shown-is-charged', shop, compareCharge(charge, charged, now));
    }
  }

  /** Events arrive, debits are collected, what was asked for is done, and what is looked up daily is found. */
  async #settle(): Promise<void> {
    await this.#installation.pass(3600);
    await this.#installation.lookUp();
    await this.#installation.pass(3600);
  }

  async #forEach(work: (merchant: Merchant) => Promise<void>): Promise<void> {
    const waiting = [...this.#merchants];
    const lane = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
    };
    await Promise.all(Array.from({ length: sideBySide }, lane));
  }
}

async function actAt(stop: number, surroundings: Surroundings, shop: TestShop, plan: ShopPlan): Promise<void> {
  const { begins, choice, method, deeds } = plan;
  const server = stop % 2 === 0 ? 0 : 1;
  if (stop === begins) {
    return runAction(surroundings, shop, { shop: 0, server, action: plainOrder(choice, method) });
  }
  const deed = stop > begins ? deeds[stop] : null;
  if (deed) await runAction(surroundings, shop, { shop: 0, server, action: deed });
}

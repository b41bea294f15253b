import fc from 'fast-check';
import { Agent, setGlobalDispatcher } from 'undici';
import { type DatabaseServer, startDatabaseServer } from '../installation/database.ts';
import { createInstallation, type Installation } from '../installation/installation.ts';
import type { TaxRounding } from '../installation/provider.ts';
import type { Breach } from '../shop/breach.ts';
import { type Agency, signUpAgency, signUpOperator } from '../shop/sign-up.ts';
import { moneyHolds } from './commands.ts';
import { type Figures, noFigures } from './figures.ts';
import { ScheduleRun } from './schedule-run.ts';

export interface CampaignOptions {
  readonly schedules: number;
  /** Of the first schedule; each following one has the next. */
  readonly seed: number;
  readonly shops: number;
  readonly maxSteps: number;
  /** Seconds that a busy machine may add to the time of an order. */
  readonly slack: number;
  /** How long to look for a smaller schedule that fails as well, in seconds; 0 to leave a failing one as it is. */
  readonly shrinkSeconds: number;
  /** How many installations work side by side: much of a schedule's time is spent waiting. */
  readonly sideBySide: number;
  /** File for what the processes print. */
  readonly log: string | null;
}

export interface Failure {
  readonly seed: number;
  readonly breaches: readonly Breach[];
  /** What the shops had in the end. */
  readonly shops: readonly string[];
  /** The smallest schedule that was found to fail. */
  readonly story: string;
}

export interface Campaign {
  readonly figures: Figures;
  readonly failures: readonly Failure[];
  readonly seconds: number;
}

/** Of the sandbox and the database; what earlier schedules left there slows the later ones down. */
const schedulesPerInstallation = 25;

/** The seed decides it as everything else; installations are changed as rarely as they are without it. */
const roundingOf = (seed: number): TaxRounding =>
  Math.floor(seed / schedulesPerInstallation) % 2 === 0 ? 'invoice' : 'line-item';

class BrokenCheck extends Error {
  readonly breaches: readonly Breach[];
  readonly shops: readonly string[];

  constructor(breaches: readonly Breach[], shops: readonly string[]) {
    super(breaches.map(({ check, detail }) => `${check}: ${detail}`).join('\n'));
    this.breaches = breaches;
    this.shops = shops;
  }
}

/**
 * Runs schedules one after the other on each of the installations.
 * @param ending begins no other schedule once it is aborted
 */
export async function runCampaign(
  options: CampaignOptions,
  tell: (progress: { readonly seed: number; readonly failure: Failure | null }) => void,
  ending?: AbortSignal,
): Promise<Campaign> {
  const startedAt = performance.now();
  // Each request has its own connection: one that is kept from a killed server would fail at its next use.
  setGlobalDispatcher(new Agent({ pipelining: 0 }));
  const figures = noFigures();
  const failures: Failure[] = [];
  const databases = await startDatabaseServer();
  let next = options.seed;
  const work = async (): Promise<void> => {
    const installations = new Installations(databases, options.log);
    try {
      while (next < options.seed + options.schedules && !ending?.aborted) {
        const seed = next;
        next += 1;
        const failure = await runSchedule(installations, { ...options, seed }, figures);
        if (failure !== null) failures.push(failure);
        tell({ seed, failure });
      }
    } finally {
      await installations.stop();
    }
  };
  try {
    const lanes = Array.from({ length: Math.min(options.sideBySide, options.schedules) }, work);
    const ended = await Promise.allSettled(lanes);
    for (const lane of ended) if (lane.status === 'rejected') throw lane.reason;
  } finally {
    databases.stop();
  }
  return { figures, failures, seconds: (performance.now() - startedAt) / 1000 };
}

async function runSchedule(
  installations: Installations,
  { seed, shops, maxSteps, slack, shrinkSeconds }: CampaignOptions,
  figures: Figures,
): Promise<Failure | null> {
  const property = moneyHolds({
    shops,
    maxSteps,
    begin: async (circumstances) => {
      const { installation, agency } = await installations.next(roundingOf(seed));
      return ScheduleRun.begin(installation, { agency, circumstances, figures, slack });
    },
    async finish(run) {
      const { breaches, shops } = await run.finish();
      if (breaches.length > 0) throw new BrokenCheck(breaches, shops);
      installations.keep();
    },
  });
  const details = await fc.check(property, {
    seed,
    numRuns: 1,
    // Otherwise first runs are kept small.
    unbiased: true,
    endOnFailure: shrinkSeconds === 0,
    ...(shrinkSeconds > 0 && { interruptAfterTimeLimit: shrinkSeconds * 1000 }),
  });
  if (!details.failed) return null;
  const error = details.errorInstance;
  const breaches =
    error instanceof BrokenCheck
      ? error.breaches
      : [
          {
            check: 'the-harness-works',
            detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
          },
        ];
  const [circumstances, opening, steps, last] = details.counterexample ?? [];
  return {
    seed,
    breaches,
    shops: error instanceof BrokenCheck ? error.shops : [],
    story: [
      JSON.stringify({ taxRounding: roundingOf(seed), ...circumstances }),
      JSON.stringify(opening),
      fc.stringify(steps).replaceAll('},{"kind":', '},\n{"kind":'),
      JSON.stringify(last),
    ].join('\n'),
  };
}

interface Prepared {
  readonly installation: Installation;
  /** It earns from the shops of all schedules on it. */
  readonly agency: Agency;
}

/** One at a time; a new one after so many schedules, or after one that failed: what that left behind must harm no other. */
class Installations {
  readonly #databases: DatabaseServer;
  readonly #log: string | null;
  #current: Prepared | null = null;
  #taxRounding: TaxRounding = 'invoice';
  #schedules = 0;
  #isClean = true;

  constructor(databases: DatabaseServer, log: string | null) {
    this.#databases = databases;
    this.#log = log;
  }

  async next(taxRounding: TaxRounding): Promise<Prepared> {
    const isOther = this.#taxRounding !== taxRounding;
    if (this.#schedules >= schedulesPerInstallation || !this.#isClean || isOther) await this.stop();
    this.#taxRounding = taxRounding;
    this.#schedules += 1;
    this.#isClean = false;
    this.#current ??= await this.#create(taxRounding);
    return this.#current;
  }

  /** The schedule on it went well: the next one may use it, too. */
  keep(): void {
    this.#isClean = true;
  }

  async #create(taxRounding: TaxRounding): Promise<Prepared> {
    const installation = await createInstallation(this.#databases, this.#log, taxRounding);
    await signUpOperator(installation);
    return { installation, agency: await signUpAgency(installation) };
  }

  async stop(): Promise<void> {
    const current = this.#current;
    this.#current = null;
    this.#schedules = 0;
    await current?.installation.stop();
  }
}

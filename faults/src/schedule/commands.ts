import fc from 'fast-check';
import { circumstances, ending, openingOf, stepOf } from './arbitrary.ts';
import type { ScheduleRun } from './schedule-run.ts';
import type { Circumstances, Step } from './step.ts';

/** What is known of a schedule without carrying it out. */
interface Model {
  isProviderAway: boolean;
  areEventsHeld: boolean;
  hasBackup: boolean;
}

/** A step as fast-check runs, prints and leaves it out. */
class StepCommand implements fc.AsyncCommand<Model, ScheduleRun> {
  readonly step: Step;

  constructor(step: Step) {
    this.step = step;
  }

  check({ isProviderAway, areEventsHeld, hasBackup }: Readonly<Model>): boolean {
    if (this.step.kind === 'provider-away') return !isProviderAway;
    if (this.step.kind === 'hold-events') return !areEventsHeld;
    if (this.step.kind === 'release-events') return areEventsHeld;
    if (this.step.kind === 'restore') return hasBackup;
    return true;
  }

  async run(model: Model, run: ScheduleRun): Promise<void> {
    if (this.step.kind === 'provider-away') model.isProviderAway = true;
    if (this.step.kind === 'provider-back') model.isProviderAway = false;
    if (this.step.kind === 'hold-events') model.areEventsHeld = true;
    if (this.step.kind === 'release-events') model.areEventsHeld = false;
    if (this.step.kind === 'backup') model.hasBackup = true;
    await run.carryOut(this.step);
  }

  toString(): string {
    return JSON.stringify(this.step);
  }
}

interface SchedulesOptions {
  readonly shops: number;
  readonly maxSteps: number;
  readonly begin: (circumstances: Circumstances) => Promise<ScheduleRun>;
  /** Called with each schedule that was carried out; a broken check fails it. */
  readonly finish: (run: ScheduleRun) => Promise<void>;
}

/** The property that every schedule has: whatever happens, in the end everything adds up. */
export function moneyHolds({
  shops,
  maxSteps,
  begin,
  finish,
}: SchedulesOptions): fc.IAsyncProperty<
  [Circumstances, readonly Step[], Iterable<fc.AsyncCommand<Model, ScheduleRun>>, readonly Step[]]
> {
  const steps = fc.commands([stepOf(shops).map((step) => new StepCommand(step))], {
    maxCommands: maxSteps,
    size: 'max',
  });
  return fc.asyncProperty(
    circumstances(shops),
    openingOf(shops),
    steps,
    ending,
    async (given, first, commands, last) => {
      const run = await begin(given);
      for (const step of first) await run.carryOut(step);
      const model = { isProviderAway: false, areEventsHeld: false, hasBackup: false };
      await fc.asyncModelRun(() => ({ model, real: run }), commands);
      for (const step of last) await run.carryOut(step);
      await finish(run);
    },
  );
}

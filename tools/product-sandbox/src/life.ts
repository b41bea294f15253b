import { planStory } from './demo/story.ts';
import { PortalUnavailable } from './portal/portal-error.ts';
import { tryAgainNow } from './state/state.ts';
import { keepSeen } from './systems/devices.ts';
import { planDownloads } from './systems/downloads.ts';
import { readEverything } from './systems/shops.ts';
import { createRunner, type Handlers } from './work/runner.ts';
import type { World } from './world.ts';

/** Milliseconds of the machine between two looks for what became due. */
const lookEvery = 250;

export interface Life {
  start(): void;
  /** Does what is due at this time of the portal's clock; resolves with when something is due next. */
  catchUp(now: number): Promise<number | null>;
  nextDueAt(): number | null;
  /** Resolves when nothing is under way. */
  stop(): Promise<void>;
}

interface LifeOptions {
  readonly isAwake: () => boolean;
  readonly report: (error: unknown) => void;
}

/** What these systems do by themselves: get to know the portal, do what is due, keep devices seen. */
export function createLife(world: World, handlers: Handlers, { isAwake, report }: LifeOptions): Life {
  const { portal, state, clock, save } = world;
  const runner = createRunner(world, handlers, report);
  let isConnected = false;
  let wasAwake = false;
  let connecting: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let look: Promise<void> = Promise.resolve();

  async function getToKnow(): Promise<void> {
    await readEverything(world);
    planDownloads(world);
    planStory(world);
    isConnected = true;
  }

  async function connect(): Promise<void> {
    if (isConnected || state.isDown || !portal.isReachable()) return;
    connecting ??= getToKnow().finally(() => {
      connecting = null;
    });
    await connecting;
  }

  /** At its own start it asks for the portal's time; later the portal tells it. */
  async function begin(): Promise<void> {
    // What the demo's past has changed was told by no event.
    if (!wasAwake) isConnected = false;
    if (isConnected || state.isDown) return;
    const now = await portal.now();
    if (now !== null) clock.set(now);
    await connect();
    wasAwake = isConnected;
  }

  async function round(): Promise<void> {
    if (!isAwake() || !portal.isReachable()) return;
    await begin().catch(forgive);
    await runner.runDue();
    await keepSeen(world).catch(forgive);
  }

  /** The portal is asked again a moment later. */
  function forgive(error: unknown): void {
    if (!(error instanceof PortalUnavailable)) report(error);
  }

  return {
    nextDueAt: () => runner.nextDueAt(),

    start() {
      let isLooking = false;
      timer = setInterval(() => {
        if (isLooking) return;
        isLooking = true;
        look = round()
          .catch(report)
          .finally(() => {
            isLooking = false;
          });
      }, lookEvery);
      timer.unref();
    },

    async catchUp(now) {
      clock.set(now);
      tryAgainNow(state);
      if (portal.isReachable()) await connect().catch(forgive);
      if (portal.isReachable()) await runner.runDue();
      return runner.nextDueAt();
    },

    async stop() {
      if (timer !== null) clearInterval(timer);
      await look;
      await save();
    },
  };
}

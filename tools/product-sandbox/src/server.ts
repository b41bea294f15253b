import fastify, { type FastifyInstance } from 'fastify';
import { Clock } from './clock.ts';
import { createHandlers } from './handlers.ts';
import { clockRoutes } from './http/clock-routes.ts';
import { downloadRoutes } from './http/download-routes.ts';
import { eventRoutes } from './http/event-routes.ts';
import { handleErrors } from './http/problems.ts';
import { productRoutes } from './http/product-routes.ts';
import { createLife } from './life.ts';
import { createPortal } from './portal/portal.ts';
import { noteAnswer, noteSilence } from './state/state.ts';
import { loadState, stateWriter } from './state/state-file.ts';
import { plan } from './work/plan.ts';
import type { World } from './world.ts';

export interface ProductSandboxOptions {
  /** Where the portal is called; `null` as long as it cannot be. */
  readonly portal: () => string | null;
  /** Whether it does anything by itself, and not only when it is told the time; always by default. */
  readonly isAwake?: () => boolean;
  /** The origin under which browsers reach `/dev/products`. */
  readonly publicOrigin: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** `whsec_…` of the endpoint, `/dev/products/events`. */
  readonly endpointSecret: string;
  /** Keeps everything over a restart; `null` keeps it in memory. */
  readonly stateFile: string | null;
}

/**
 * Stands in for the vendor's other systems: it is told of events, and sets up, counts and registers over Connect alone. The
 * instance does not listen yet. Closing it stores its state and stops what it does by itself.
 */
export async function createProductSandbox(options: ProductSandboxOptions): Promise<FastifyInstance> {
  const { portal: origin, isAwake = () => true, publicOrigin, stateFile } = options;
  const { clientId, clientSecret, endpointSecret } = options;
  const app = fastify({ logger: { level: 'warn' }, requestTimeout: 30_000, bodyLimit: 524_288 });
  const state = await loadState(stateFile);
  const clock = new Clock();
  const heard = (isAnswering: boolean) => (isAnswering ? noteAnswer(state) : noteSilence(state, clock.now()));
  const world: World = {
    state,
    clock,
    portal: createPortal({ origin, clientId, clientSecret, time: () => clock.now(), heard }),
    publicOrigin: () => publicOrigin,
    plan: (work) => plan(state, work),
    save: stateWriter(stateFile, state),
  };
  const life = createLife(world, createHandlers(world), { isAwake, report: (error) => app.log.error(error) });

  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  handleErrors(app);
  eventRoutes(app, world, endpointSecret);
  clockRoutes(app, world, life);
  downloadRoutes(app);
  productRoutes(app, world);

  app.addHook('onListen', async () => life.start());
  app.addHook('onClose', () => life.stop());
  return app;
}

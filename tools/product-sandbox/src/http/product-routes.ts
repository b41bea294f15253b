import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { isoOf } from '../clock.ts';
import { pagePolicy, productsPage } from '../page/page.ts';
import type { State } from '../state/state.ts';
import { waitingReports } from '../work/waiting.ts';
import type { World } from '../world.ts';
import { checkedAction } from './action.ts';
import { createCarryOut } from './carry-out.ts';
import { actionOfForm } from './form.ts';
import { parsed } from './parsed.ts';
import { problemOf } from './problems.ts';

const pagePath = '/dev/products';

const Query = z.object({ shop: z.optional(z.string()) });

/** The page, and the same for test suites. */
export function productRoutes(app: FastifyInstance, world: World): void {
  const carryOut = createCarryOut(world);

  const sendPage = (reply: FastifyReply, shopUuid: string | undefined, failure: string | null) =>
    reply
      .header('content-security-policy', pagePolicy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(productsPage({ state: world.state, now: world.clock.now(), shopUuid, failure }));

  app.get(`${pagePath}.json`, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(shown(world.state, world.clock.now())),
  );

  app.get(pagePath, async (request, reply) => sendPage(reply, parsed(Query, request.query).shop, null));

  app.post(pagePath, async (request, reply) => {
    if (!(request.body instanceof URLSearchParams)) {
      const answer = await carryOut(checkedAction(request.body));
      await world.save();
      return answer;
    }
    const { shop } = parsed(Query, request.query);
    try {
      await carryOut(checkedAction(actionOfForm(request.body)));
      await world.save();
    } catch (error) {
      const { status, code, detail } = problemOf(error);
      if (status === 500) throw error;
      const said = detail || (error instanceof Error ? error.message : '');
      return sendPage(reply.code(status), shop, `${code}${said === '' ? '' : `: ${said}`}`);
    }
    return reply.redirect(shop === undefined ? pagePath : `${pagePath}?shop=${encodeURIComponent(shop)}`, 303);
  });
}

function shown(state: State, now: number) {
  const { events, shops, leads, migrations, isDown, silentSince, refusals } = state;
  const portal = {
    silentSince: silentSince === null ? null : isoOf(silentSince),
    waitingReports: waitingReports(state, now),
  };
  return { events, shops, leads, migrations, isDown, portal, refusals };
}

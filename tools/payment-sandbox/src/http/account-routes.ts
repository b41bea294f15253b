import type { FastifyInstance } from 'fastify';
import { mandatePage } from '../browser/pages/mandate.ts';
import { dashboardPage, onboardingPage } from '../browser/pages/onboarding.ts';
import { pageTexts } from '../browser/pages/texts.ts';
import { finishOnboarding, onboardingOf } from '../engine/onboarding.ts';
import type { Sandbox } from '../state/sandbox.ts';
import type { ApiHooks } from './api-routes.ts';
import { localeOf, sendPage } from './send-page.ts';

interface PageParams {
  Params: { id: string };
  Querystring: { locale?: string };
}

/** A customer's mandate; a partner's onboarding and dashboard. */
export function accountRoutes(app: FastifyInstance, sandbox: Sandbox, hooks: ApiHooks): void {
  app.get<PageParams>('/payment-sandbox/mandate/:id', (request, reply) => {
    const mandate = sandbox.get('mandates', request.params.id);
    return sendPage(reply, mandatePage(sandbox, mandate, pageTexts(localeOf(request, request.query.locale))));
  });

  app.get<PageParams>('/payment-sandbox/onboarding/:id', (request, reply) => {
    const { id, returnUrl } = onboardingOf(sandbox, request.params.id);
    const texts = pageTexts(localeOf(request, request.query.locale));
    return sendPage(
      reply,
      onboardingPage(`/payment-sandbox/onboarding/${id}`, texts),
      `'self' ${new URL(returnUrl).origin}`,
    );
  });

  app.post<PageParams>('/payment-sandbox/onboarding/:id', async (request, reply) => {
    const onboarding = onboardingOf(sandbox, request.params.id);
    finishOnboarding(sandbox, onboarding);
    await hooks.changed();
    return reply.redirect(onboarding.returnUrl, 303);
  });

  app.get<PageParams>('/payment-sandbox/dashboard/:id', (request, reply) => {
    const { id } = sandbox.get('accounts', request.params.id);
    return sendPage(reply, dashboardPage(id, pageTexts(localeOf(request, request.query.locale))));
  });
}

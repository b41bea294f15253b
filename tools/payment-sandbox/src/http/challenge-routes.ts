import type { FastifyInstance } from 'fastify';
import { answeredPage, type ChallengeQuery, challengePage } from '../browser/pages/challenge.ts';
import { pageTexts } from '../browser/pages/texts.ts';
import { answerChallenge, challengedIntent } from '../engine/challenge-answers.ts';
import { decodeForm } from '../protocol/form.ts';
import type { Sandbox } from '../state/sandbox.ts';
import type { ApiHooks } from './api-routes.ts';
import { localeOf, sendPage } from './send-page.ts';

interface ChallengeForm extends ChallengeQuery {
  outcome: string;
}

const challengeForm = (body: unknown): ChallengeForm => {
  const form = decodeForm(typeof body === 'string' ? body : '');
  const field = (name: string) => (typeof form[name] === 'string' ? form[name] : '');
  return {
    intent: field('intent'),
    client_secret: field('client_secret'),
    embedded: field('embedded'),
    locale: field('locale'),
    outcome: field('outcome'),
  };
};

/** The bank's challenge page. */
export function challengeRoutes(app: FastifyInstance, sandbox: Sandbox, hooks: ApiHooks): void {
  app.get<{ Querystring: ChallengeQuery }>('/payment-sandbox/challenge', (request, reply) => {
    const { query } = request;
    const intent = challengedIntent(sandbox, query.intent, query.client_secret);
    const back = intent.next_action?.redirect_to_url?.return_url;
    // Browsers apply `form-action` to the redirect after a form as well.
    const targets = back ? `'self' ${new URL(back).origin}` : "'self'";
    return sendPage(reply, challengePage(intent, query, pageTexts(localeOf(request, query.locale))), targets);
  });

  app.post('/payment-sandbox/challenge', async (request, reply) => {
    const form = challengeForm(request.body);
    const intent = challengedIntent(sandbox, form.intent, form.client_secret);
    const back = intent.next_action?.redirect_to_url?.return_url;
    sandbox.store.attempt(
      () => answerChallenge(sandbox, intent, form.outcome === 'succeeded'),
      () => false,
    );
    await hooks.changed();
    if (!back) return sendPage(reply, answeredPage(pageTexts(localeOf(request, form.locale))));
    const target = new URL(back);
    target.searchParams.set(intent.object, intent.id);
    target.searchParams.set(`${intent.object}_client_secret`, form.client_secret);
    target.searchParams.set('redirect_status', form.outcome);
    return reply.redirect(target.href, 303);
  });
}

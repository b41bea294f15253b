import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { AppParts } from './app-parts.ts';
import { serveAreas } from './areas.ts';
import { devToolRoutes } from './dev-tools/dev-tools.routes.ts';
import { createTimeTravel } from './dev-tools/time-travel.ts';
import { healthRoutes } from './health/health.routes.ts';
import { createApi } from './infrastructure/http/api.ts';
import { createCookies } from './infrastructure/http/cookies.ts';
import { handleErrors } from './infrastructure/http/error-handler.ts';
import { parseJsonOnly } from './infrastructure/http/json-body.ts';
import { collectMethods } from './infrastructure/http/other-methods.ts';
import { secureHeaders } from './infrastructure/http/security-headers.ts';
import { closeConnectionsWhenStopping } from './infrastructure/http/stopping.ts';
import { createXsrf } from './infrastructure/http/xsrf.ts';
import type { Infrastructure } from './infrastructure/infrastructure.ts';
import { createJobWorker, type JobWorker } from './infrastructure/jobs/job-worker.ts';
import { createJobHandlers } from './job-handlers.ts';
import { openApiRoutes } from './openapi/openapi.routes.ts';
import { interactionRoutes } from './openid/interaction.routes.ts';
import { mountProvider } from './openid/mount-provider.ts';
import { createOpenIdProvider } from './openid/openid-provider.ts';
import { createPluginCookie } from './openid/plugin-cookie.ts';
import { createIsOperator } from './operator/is-operator.ts';
import { createFindTenant } from './organization/find-tenant.ts';
import { overrideRoutes } from './override/override.routes.ts';
import { createOverrideCookie } from './override/override-cookie.ts';
import { creditNoteRoutes } from './partner/credit-note.routes.ts';
import { createCreditNoteLinks } from './partner/credit-note-link.ts';
import { createBilling, startBilling } from './payment/billing.ts';
import { webhookRoutes } from './payment/webhook.routes.ts';
import { createIdentifyVisitor } from './portal/visitor.ts';
import { createArrive, createAuthenticate } from './session/authenticate.ts';
import { createSessionService } from './session/session.service.ts';
import { createSessionCookies } from './session/session-cookies.ts';

/** Puts the server together on a Fastify instance that serves nothing yet. Starts nothing: that is main.ts. */
export async function buildApp(
  app: FastifyInstance,
  infrastructure: Infrastructure,
  parts: AppParts,
): Promise<JobWorker> {
  const { database, clock, environment, jobs, log, signingKey } = infrastructure;

  handleErrors(app);
  const refuseOtherMethods = collectMethods(app);
  closeConnectionsWhenStopping(app, parts.readiness);
  secureHeaders(app, { https: environment.publicUrl.startsWith('https:') });
  await app.register(cookie);

  const cookies = createCookies(environment);
  const xsrf = createXsrf(signingKey, cookies);
  const sessions = createSessionService(database, clock, log);
  const sessionCookies = createSessionCookies(cookies, xsrf);
  const authenticate = createAuthenticate(sessions, sessionCookies);
  const openId = createOpenIdProvider(infrastructure);
  const pluginCookie = createPluginCookie(cookies, signingKey);
  const creditNoteLinks = createCreditNoteLinks(signingKey, clock);
  const visitors = {
    identifyVisitor: createIdentifyVisitor(database, cookies, log),
    overrides: createOverrideCookie(cookies, signingKey, environment.overrideOrigins),
  };
  const billing = createBilling(infrastructure, parts.connection);
  const worker = createJobWorker(database, clock, jobs, createJobHandlers(infrastructure, parts, billing), log);

  await app.register(async (scope) => {
    parseJsonOnly(scope);
    const findTenant = createFindTenant(database);
    const api = createApi(scope, { xsrf, authenticate, findTenant, isOperator: createIsOperator(environment) });
    const pluginLogins = { openId, pluginCookie };
    serveAreas(api, infrastructure, parts, {
      sessions,
      sessionCookies,
      cookies,
      authenticate,
      xsrf,
      creditNoteLinks,
      pluginLogins,
      billing,
    });
    if (environment.sandboxTools) {
      devToolRoutes(scope, infrastructure, worker, createTimeTravel(infrastructure, worker, parts.clockFollowers));
    }
    if (parts.portal && environment.overrideOrigins.length > 0) {
      await overrideRoutes(scope, infrastructure, { registry: parts.portal.registry, ...visitors });
    }
  });
  interactionRoutes(app, infrastructure, { openId, pluginCookie, arrive: createArrive(sessions, sessionCookies) });
  await mountProvider(app, infrastructure, openId);
  await webhookRoutes(app, billing);
  app.addHook('onListen', () => startBilling(billing));
  creditNoteRoutes(app, database, authenticate, creditNoteLinks);
  healthRoutes(app, database, parts.portal, parts.readiness);
  await openApiRoutes(app, environment);
  await parts.portal?.register(app, visitors);
  refuseOtherMethods();
  return worker;
}

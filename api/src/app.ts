import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { callsToCome } from './calls-to-come.ts';
import { configRoutes, type PaymentFrontend } from './config/config.routes.ts';
import { devToolRoutes } from './dev-tools/dev-tools.routes.ts';
import { type ClockFollower, createTimeTravel } from './dev-tools/time-travel.ts';
import { healthRoutes, type Readiness } from './health/health.routes.ts';
import { createApi } from './infrastructure/http/api.ts';
import { createCookies } from './infrastructure/http/cookies.ts';
import { handleErrors } from './infrastructure/http/error-handler.ts';
import { parseJsonOnly } from './infrastructure/http/json-body.ts';
import { secureHeaders } from './infrastructure/http/security-headers.ts';
import { createXsrf } from './infrastructure/http/xsrf.ts';
import type { Infrastructure } from './infrastructure/infrastructure.ts';
import { createJobWorker, type JobHandlers, type JobWorker } from './infrastructure/jobs/job-worker.ts';
import type { MailTransport } from './infrastructure/mail/mail-transport.ts';
import { createSendMail } from './infrastructure/mail/outbox.ts';
import { createFindTenant } from './organization/find-tenant.ts';
import type { Portal } from './portal/portal.ts';
import { createLoginService } from './session/login.service.ts';
import { sessionRoutes } from './session/session.routes.ts';
import { createSessionService } from './session/session.service.ts';
import { createSessionCookies } from './session/session-cookies.ts';

/** What differs between production, the sandbox and a test. */
export interface AppParts {
  readonly payment: PaymentFrontend;
  /** `null` keeps mails in the sandbox's mailbox. */
  readonly mailTransport: MailTransport | null;
  readonly clockFollowers: readonly ClockFollower[];
  readonly portal: Portal | null;
  readonly readiness: Readiness;
}

/** Puts the server together on a Fastify instance that serves nothing yet. Starts nothing: that is main.ts. */
export async function buildApp(
  app: FastifyInstance,
  infrastructure: Infrastructure,
  parts: AppParts,
): Promise<JobWorker> {
  const { database, clock, environment, jobs, log } = infrastructure;

  handleErrors(app);
  parseJsonOnly(app);
  await secureHeaders(app, { https: environment.publicUrl.startsWith('https:') });
  await app.register(cookie);

  const cookies = createCookies(environment);
  const xsrf = createXsrf(infrastructure.signingKey, cookies);
  const sessions = createSessionService(database, clock, log);
  const sessionCookies = createSessionCookies(cookies, xsrf);
  const login = createLoginService(infrastructure, sessions);

  const handlers: JobHandlers = {
    'send-mail': createSendMail(database, clock, parts.mailTransport),
  };
  const worker = createJobWorker(database, clock, jobs, handlers, log);

  const api = createApi(app, {
    xsrf,
    findTenant: createFindTenant(database),
    authenticate: async (request) => {
      const { access } = sessionCookies.tokens(request);
      return access === undefined ? null : sessions.authenticate(access);
    },
  });
  configRoutes(api, environment, parts.payment);
  sessionRoutes(api, infrastructure, { login, sessions, cookies: sessionCookies });
  api.complete(callsToCome);

  healthRoutes(app, database, parts.readiness);
  if (environment.sandboxTools) {
    devToolRoutes(app, infrastructure, worker, createTimeTravel(infrastructure, worker, parts.clockFollowers));
  }
  await parts.portal?.register(app);
  return worker;
}

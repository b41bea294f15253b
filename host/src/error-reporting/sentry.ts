import {
  captureException,
  dedupeIntegration,
  init,
  linkedErrorsIntegration,
  makeFetchTransport,
  makeMultiplexedTransport,
} from '@sentry/react';
import { pageRegistry } from '../base/registry.ts';
import type { Send } from './error-report.ts';
import { ownerTags, routeToOwner } from './route-to-owner.ts';
import { withoutPersonalData } from './without-personal-data.ts';

interface Service {
  readonly dsn: string;
  readonly environment: string;
  readonly release: string;
}

/**
 * Starts Sentry; called once. Only integrations that read nothing of the page: the default ones record addresses,
 * clicks, console and requests. Uncaught errors come through `reportUncaughtErrors`, which determines the remote.
 */
export function connectSentry({ dsn, environment, release }: Service): Send {
  init({
    dsn,
    environment,
    release,
    sampleRate: 1,
    defaultIntegrations: false,
    integrations: [linkedErrorsIntegration(), dedupeIntegration()],
    // Wraps `fetch` otherwise, and changes messages that other code reads.
    enhanceFetchErrorMessages: false,
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    beforeSend: withoutPersonalData,
    transport: makeMultiplexedTransport(makeFetchTransport, (envelope) =>
      routeToOwner(envelope.getEvent() ?? {}, pageRegistry()),
    ),
  });
  return ({ error, id, source, version, page }) => {
    // The error page shows `error_id`.
    captureException(asError(error), { tags: { ...ownerTags(source, version), error_id: id, page } });
  };
}

/** Sentry would serialize other thrown values with all their properties. */
function asError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  return new Error(
    typeof thrown === 'string' ? thrown : `Thrown, but no error: ${Object.prototype.toString.call(thrown)}`,
  );
}

import type { Organization } from '@kontor/contract/organization';
import { sessionOwnerCookie } from '@kontor/contract/session-owner';
import type { User } from '@kontor/contract/user';
import { apiOrigin, type startApiServer } from '@kontor/testing/api-server';
import { aConfig, anOrganization, aUser, noBillingDetails } from '@kontor/testing/factories';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createHostI18n, followLanguage } from '../base/host-texts.ts';
import { createConnection } from '../session/services.ts';

type Server = ReturnType<typeof startApiServer>;

interface Options {
  /** `null`: signed out. */
  readonly user?: User | null;
  readonly organizations?: Organization[];
}

/** Answers what the guard asks for. */
export function answerGuard(
  server: Server,
  { user = aUser(), organizations = [anOrganization()] }: Options = {},
): void {
  document.cookie = `${sessionOwnerCookie}=${user?.uuid ?? ''}; ${user ? '' : 'max-age=0;'} path=/`;
  if (user) {
    server.answer('GET /user', user);
    server.answer('GET /organization', organizations);
  } else {
    server.fail('GET /user', 401, 'unauthenticated');
    server.fail('GET /organization', 401, 'unauthenticated');
    server.fail('POST /auth/refresh-cookie', 401, 'refresh-token-invalid');
  }
  server.answer('GET /legal-document', []);
  server.answer('GET /organization/{organizationUuid}/billing-details', noBillingDetails);
  server.answer('GET /organization/{organizationUuid}/support-access', {
    until: null,
    grantedAt: null,
    grantedBy: null,
    views: [],
  });
  server.answer('GET /organization/{organizationUuid}/invoice-language', { language: 'de' });
  server.answer('GET /organization/{organizationUuid}/shop/{shopUuid}/fiskaly-organization', []);
  server.answer(
    'GET /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription/dunning-process',
    '',
  );
  server.answer('GET /organization/{organizationUuid}/shop/{shopUuid}/subscription/active', '');
}

/**
 * Starts the whole shell at an address, with real router, guard, session and texts. Unless a test says otherwise, the user
 * saves data: pages whose links the pointer passes are not loaded ahead.
 */
export async function renderPortal(at: string) {
  // Imported late, so that a test can put its own modules in the place of the portal's first.
  const { App } = await import('../shell/app.tsx');
  window.history.replaceState(null, '', at);
  if (!('connection' in navigator)) setConnection({ saveData: true });
  const connection = createConnection(`${apiOrigin}/api/v4`);
  const i18n = await createHostI18n('de');
  followLanguage(i18n);
  render(<App services={{ ...connection, i18n, config: aConfig() }} />);
  return { user: userEvent.setup(), queryClient: connection.queryClient };
}

export const setConnection = (value: object) =>
  Object.defineProperty(navigator, 'connection', { value, configurable: true });

export const address = () => window.location.pathname + window.location.search;

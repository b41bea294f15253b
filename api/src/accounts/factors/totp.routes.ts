import type { Api } from '../../infrastructure/http/api.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { recordSecurityEvent } from '../../infrastructure/security/record-security-event.ts';
import { createTotpService } from '../totp/totp.service.ts';
import type { ConfirmFactorChange } from './confirm-factor.ts';

export function totpRoutes(api: Api, infrastructure: Infrastructure, confirmChange: ConfirmFactorChange): void {
  const totp = createTotpService(infrastructure);

  api.route('GET /user/totp', ({ user }) => totp.state(user));

  api.route('POST /user/totp', async (change) => {
    await confirmChange(change);
    return totp.start(change.user, change.sessionUuid);
  });

  api.route('POST /user/totp/confirm', async ({ user, sessionUuid, body, request }) => {
    const recoveryCodes = await totp.confirm(user, sessionUuid, body.code);
    recordSecurityEvent(request, 'factor-added', { factor: 'app' });
    return { recoveryCodes };
  });

  api.route('POST /user/totp/recovery-codes', async (change) => {
    await confirmChange(change);
    const recoveryCodes = await totp.renewRecoveryCodes(change.user);
    recordSecurityEvent(change.request, 'recovery-codes-renewed');
    return { recoveryCodes };
  });

  api.route('POST /user/totp/delete', async (change) => {
    await confirmChange(change);
    if (await totp.remove(change.user)) recordSecurityEvent(change.request, 'factor-removed', { factor: 'app' });
  });
}

import type { Api } from '../../infrastructure/http/api.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { recordSecurityEvent } from '../../infrastructure/security/record-security-event.ts';
import type { ConfirmFactorChange } from '../factors/confirm-factor.ts';
import { createTotpService } from './totp.service.ts';

export function totpRoutes(api: Api, infrastructure: Infrastructure, confirmChange: ConfirmFactorChange): void {
  const totp = createTotpService(infrastructure);

  api.route('GET /user/totp', ({ user }) => totp.state(user));

  api.route('POST /user/totp', async ({ user, sessionUuid, body, request }) => {
    await confirmChange(user, request, body);
    return totp.start(user, sessionUuid);
  });

  api.route('POST /user/totp/confirm', async ({ user, sessionUuid, body, request }) => {
    const recoveryCodes = await totp.confirm(user, sessionUuid, body.code);
    recordSecurityEvent(request, 'factor-added', { factor: 'app' });
    return { recoveryCodes };
  });

  api.route('POST /user/totp/recovery-codes', async ({ user, body, request }) => {
    await confirmChange(user, request, body);
    const recoveryCodes = await totp.renewRecoveryCodes(user);
    recordSecurityEvent(request, 'recovery-codes-renewed');
    return { recoveryCodes };
  });

  api.route('POST /user/totp/delete', async ({ user, body, request }) => {
    await confirmChange(user, request, body);
    if (await totp.remove(user)) recordSecurityEvent(request, 'factor-removed', { factor: 'app' });
  });
}

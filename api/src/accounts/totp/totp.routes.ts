import type { Api } from '../../infrastructure/http/api.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { recordSecurityEvent } from '../../infrastructure/security/record-security-event.ts';
import type { PasswordService } from '../user/password.service.ts';
import { createTotpService } from './totp.service.ts';

export function totpRoutes(api: Api, infrastructure: Infrastructure, passwords: PasswordService): void {
  const totp = createTotpService(infrastructure);

  api.route('GET /user/totp', ({ user }) => totp.state(user));

  api.route('POST /user/totp', async ({ user, sessionUuid, body }) => {
    await passwords.confirm(user, body.password, 'password');
    return totp.start(user, sessionUuid);
  });

  api.route('POST /user/totp/confirm', async ({ user, sessionUuid, body, request }) => {
    const recoveryCodes = await totp.confirm(user, sessionUuid, body.code);
    recordSecurityEvent(request, 'factor-added', { factor: 'app' });
    return { recoveryCodes };
  });

  api.route('POST /user/totp/recovery-codes', async ({ user, body, request }) => {
    await passwords.confirm(user, body.password, 'password');
    const recoveryCodes = await totp.renewRecoveryCodes(user);
    recordSecurityEvent(request, 'recovery-codes-renewed');
    return { recoveryCodes };
  });

  api.route('POST /user/totp/delete', async ({ user, body, request }) => {
    await passwords.confirm(user, body.password, 'password');
    if (await totp.remove(user)) recordSecurityEvent(request, 'factor-removed', { factor: 'app' });
  });
}

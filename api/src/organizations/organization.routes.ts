import { minutes } from '../infrastructure/clock.ts';
import { inTransaction } from '../infrastructure/database/transaction.ts';
import type { Api } from '../infrastructure/http/api.ts';
import { violation } from '../infrastructure/http/problem.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { callProvider } from '../infrastructure/telemetry/provider-call.ts';
import type { BaseDataService } from './base-data.service.ts';
import { announceBaseDataChanged } from './base-data-changed.ts';
import { lacksAskedFactor } from './open-organizations.ts';
import { findOrganizationsOf } from './organization.repository.ts';
import { organizationOnTheWire, organizationsOnTheWire } from './organization-on-the-wire.ts';
import { bareVatId, isVatIdOfCountry } from './vat/vat-id-format.ts';
import { nothingSaid, type VatVerifier } from './vat/vat-verifier.ts';

/** More than forms need; too little for collecting what the register knows. */
const queryLimit = { max: 20, window: minutes(10) };

export function organizationRoutes(
  api: Api,
  { database, jobs, record, limits, log, telemetry }: Infrastructure,
  baseDataService: BaseDataService,
  vatVerifier: VatVerifier,
): void {
  api.route('GET /organization', async ({ user, factorProvenAt, query }) => {
    const asked = [query['associations[]'] ?? []].flat();
    const organizations = await findOrganizationsOf(database, user.uuid, query.search);
    return organizationsOnTheWire(database, organizations, {
      baseData: asked.includes('baseData'),
      shops: asked.includes('shops'),
      hasSecondFactor: !(await lacksAskedFactor(database, { user, factorProvenAt }, organizations)),
    });
  });

  api.route('GET /organization/{organizationUuid}', ({ organization, membership }) =>
    organizationOnTheWire(database, { ...organization, role: membership.role }),
  );

  api.route('PUT /organization/{organizationUuid}/base-data', ({ organization, membership, body }) =>
    inTransaction(database, async (tx) => {
      const row = await baseDataService.save(tx, organization.uuid, body);
      await announceBaseDataChanged(jobs, tx, row.uuid);
      await record(tx, { organizationUuid: row.uuid, action: 'organization.changed' });
      return organizationOnTheWire(tx, { ...row, role: membership.role });
    }),
  );

  api.route('POST /organization/{organizationUuid}/vat-id-query', async ({ organization, body }) => {
    await limits.take(`vat-id-query|${organization.uuid}`, queryLimit);
    const { isoCountryCode } = body;
    const vatId = bareVatId(body.vatId);
    if (!isVatIdOfCountry(vatId, isoCountryCode) && !vatVerifier.isTestId(vatId, isoCountryCode)) {
      throw violation('vatId', 'vat-id-invalid', `Not a VAT id of ${isoCountryCode}`);
    }
    return callProvider(telemetry, { provider: 'vies', operation: 'ask' }, () =>
      vatVerifier.ask(vatId, isoCountryCode),
    ).catch((error: unknown) => {
      log.warn({ err: error }, 'the VAT register could not be asked for a form');
      return { status: 'pending' as const, ...nothingSaid };
    });
  });
}

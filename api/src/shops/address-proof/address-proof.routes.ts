import { minutes } from '../../infrastructure/clock.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { recordSecurityEvent } from '../../infrastructure/security/record-security-event.ts';
import { createAddressProofService } from './address-proof.service.ts';
import type { ProofReader } from './proof-reader.ts';

/** Each check makes requests to an address that a user chose. */
const checkLimit = { max: 20, window: minutes(10) };

export function addressProofRoutes(api: Api, infrastructure: Infrastructure, reader: ProofReader): void {
  const { limits } = infrastructure;
  const proofs = createAddressProofService(infrastructure, reader);

  api.route('GET /organization/{organizationUuid}/shop/{shopUuid}/address-proof', ({ shop }) => proofs.look(shop));

  api.route(
    'POST /organization/{organizationUuid}/shop/{shopUuid}/address-proof/check',
    async ({ user, shop, request }) => {
      await limits.take(`address-proof|${user.uuid}`, checkLimit);
      const { proof, isNew } = await proofs.check(shop);
      if (isNew) recordSecurityEvent(request, 'shop-address-proven');
      return proof;
    },
  );
}

import type { DunningProcess } from '@kontor/contract/dunning';
import type { ShopDunning } from './dunning.repository.ts';

export const dunningToWire = ({ uuid, state, cause, invoice_uuid, deactivation_at }: ShopDunning): DunningProcess => ({
  uuid,
  state,
  cause,
  invoiceUuid: invoice_uuid,
  deactivationDate: deactivation_at?.toISOString() ?? null,
});

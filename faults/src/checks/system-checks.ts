import type { ProviderDifference } from '@kontor/contract/operator-difference';
import type { StuckOrder } from '@kontor/contract/operator-order';
import type { Installation } from '../installation/installation.ts';
import type { Breach } from '../shop/breach.ts';
import { type PortalClient, read } from '../shop/portal-client.ts';

/** What must hold of the whole installation. */
export async function checkSystem({ database, provider }: Installation, operator: PortalClient): Promise<Breach[]> {
  const stuck = await read<StuckOrder[]>(operator, '/operator/order');
  const differences = await read<ProviderDifference[]>(operator, '/operator/difference');
  const unfinished = await database.rows<{ uuid: string; kind: string; state: string; last_error: string | null }>(
    `select uuid, kind, state, last_error from billing_order where state in ('working', 'needs-attention')`,
  );
  const parked = await database.rows<{ kind: string; last_error: string | null }>(
    'select kind, last_error from job where failed_at is not null',
  );
  // A series that was read back goes on behind its documents with the next number.
  const gaps = await database.rows<{ series: string; last: number; count: number }>(
    `with document as (
        select number from invoice where number is not null
        union select number from commission_statement where number is not null
        union select number from reserved_number
      )
      select series, count(number)::int,
        greatest(last, max(substring(number from '[0-9]+$')::bigint))::int as last
      from invoice_number left join document on number like series || '-%' group by series, last`,
  );
  return [
    ...stuck.map(({ kind, state, lastError }) => ({
      check: 'no-order-for-operators',
      detail: `${kind} ${state}: ${lastError}`,
    })),
    ...differences
      .filter(({ mendedAt }) => mendedAt === null)
      .map(({ subject, field, ours, theirs }) => ({
        check: 'no-open-difference',
        detail: `${field} of ${subject} is ${ours} here and ${theirs} at the provider`,
      })),
    ...unfinished.map(({ uuid, kind, state, last_error }) => ({
      check: 'no-unfinished-order',
      detail: `${kind} ${uuid} ${state}: ${last_error}`,
    })),
    ...parked.map(({ kind, last_error }) => ({ check: 'no-parked-job', detail: `${kind}: ${last_error}` })),
    ...gaps
      .filter(({ last, count }) => last !== count)
      .map(({ series, last, count }) => ({
        check: 'invoice-numbers-without-gaps',
        detail: `${series}: ${count} of ${last} numbers are used`,
      })),
    ...provider.findings().map((detail) => ({ check: 'the-provider-is-spoken-to-as-its-sdk-declares', detail })),
  ];
}

import { kept } from '../../infrastructure/database/kept-statement.ts';

/** The invoices and credit notes that a shop was charged by since an instant: those that are held or void charge nothing. */
export const papersSince = kept(
  'papers-since',
  (db, { shopUuid, start }: { readonly shopUuid: string; readonly start: Date }) =>
    db
      .selectFrom('invoice')
      .select(['issued_at as issuedAt', 'lines'])
      .where('shop_uuid', '=', shopUuid)
      .where('issued_at', '>=', start)
      .where('held_reason', 'is', null)
      .where('state', '<>', 'void'),
);

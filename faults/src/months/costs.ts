import type { CostMonth } from '@kontor/contract/costs';
import type { OrganizationInvoice } from '@kontor/contract/invoice';
import { vendorDay } from '../checks/usage-checks.ts';
import type { Installation } from '../installation/installation.ts';
import { read, readPages } from '../shop/portal-client.ts';
import type { TestOrganization, TestShop } from '../shop/test-shop.ts';

interface Paper {
  readonly uuid: string;
  readonly number: string;
  readonly subtotal: number;
  readonly total: number;
  readonly state: string;
  readonly issued_at: Date;
  /** What the ledger has as the debt of it. */
  readonly booked: number;
}

/** Of a shop, with what the ledger says: documents that are held have no number yet. */
const papersOf = ({ database }: Installation, { uuid }: TestShop): Promise<Paper[]> =>
  database.rows(
    `select uuid, number, subtotal::int, total::int, state, issued_at,
      (select coalesce(sum(amount), 0)::int from ledger_entry
        where invoice_uuid = invoice.uuid and ledger_entry.kind in ('invoice', 'credit-note')
          and (invoice.kind = 'credit-note') = (ledger_entry.kind = 'credit-note')) as booked
      from invoice where shop_uuid = $1 and number is not null`,
    [uuid],
  );

/** The page of costs has for each month what the documents add up to that were issued in it. */
export async function checkCosts(installation: Installation, shop: TestShop): Promise<string[]> {
  const papers = await papersOf(installation, shop);
  const months = await read<CostMonth[]>(shop.client, `${shop.path}/costs?months=36`);
  return months.flatMap(({ month, total }) => {
    const issued = papers.filter(({ issued_at, state }) => vendorDay(issued_at).startsWith(month) && state !== 'void');
    const sum = issued.reduce((cents, { subtotal }) => cents + subtotal, 0);
    return sum === total ? [] : [`costs ${total} in ${month}, its documents add up to ${sum}`];
  });
}

/** The page with the invoices of all shops has each document once, over its amount, and the ledger has booked it. */
export async function checkInvoicePage(
  installation: Installation,
  { client, uuid, shops }: TestOrganization,
): Promise<string[]> {
  const listed = (await readPages<OrganizationInvoice[]>(client, `/organization/${uuid}/invoice`)).flat();
  const papers = (await Promise.all(shops.map((shop) => papersOf(installation, shop)))).flat();
  const found = papers.flatMap(({ number, uuid: paper, total, booked }) => {
    const shown = listed.filter((one) => one.uuid === paper);
    const right = shown.length === 1 && shown[0]?.total === total;
    return [
      ...(right
        ? []
        : [`${number} over ${total} is listed as ${shown.map((one) => one.total).join(', ') || 'nothing'}`]),
      ...(booked === total ? [] : [`${number} over ${total} is booked with ${booked}`]),
    ];
  });
  return listed.length === papers.length ? found : [...found, `lists ${listed.length} of ${papers.length} documents`];
}

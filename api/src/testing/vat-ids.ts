import type { BaseData } from '@kontor/contract/organization';
import type { Orderer, TestBilling } from './test-billing.ts';

let number = 20_000_000;

/** An address in Austria with a VAT id of its own, which the register confirms. */
export function austrian(): Partial<BaseData> & { readonly vatId: string } {
  number += 1;
  return { zip: '1010', city: 'Wien', isoCountryCode: 'AT', vatId: `ATU${number}` };
}

/** The register answers so from now on. */
export const answerRegister = ({ client }: Pick<Orderer, 'client'>, vatId: string, answer: string) =>
  client.expect(204, 'POST /dev/vat-register', { vatId, answer });

interface WithVatId extends Pick<Orderer, 'client' | 'organizationUuid' | 'signIn'> {
  readonly vatId: string;
}

/** The register answers so about all of them after some days, and they are told. */
export async function answerRegisterIn(
  kontor: Pick<TestBilling, 'infrastructure' | 'pass'>,
  buyers: readonly WithVatId[],
  answer: string,
  days: number,
): Promise<void> {
  for (const buyer of buyers) {
    await buyer.signIn();
    await answerRegister(buyer, buyer.vatId, answer);
    await askRegisterIn(kontor, buyer, days);
  }
  await kontor.pass(days);
}

/** The register is asked about the organization in so many days. */
export const askRegisterIn = (
  { infrastructure: { database, clock } }: Pick<TestBilling, 'infrastructure'>,
  { organizationUuid }: Pick<Orderer, 'organizationUuid'>,
  days: number,
) =>
  database
    .updateTable('vat_check')
    .set({ due_at: new Date(clock.now().getTime() + days * 86_400_000) })
    .where('organization_uuid', '=', organizationUuid)
    .execute();

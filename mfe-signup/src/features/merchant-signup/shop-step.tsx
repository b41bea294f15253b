import { useHost } from '@kontor/platform/host';
import { useSignupDraft } from '../../draft/draft-store.ts';
import { ShopForm } from './shop-form.tsx';

/** The shop is created in the organization that has none yet: the one of this sign-up. */
export function ShopStep() {
  const { shopSystem, plugin } = useSignupDraft();
  const { organizations } = useHost().place;
  const merchants = organizations.filter(({ type }) => type === 'merchant');
  const organization = merchants.find(({ shops }) => (shops ?? []).length === 0) ?? merchants[0];
  // The guard guarantees both; the key starts a new form for another system or another URL.
  if (!organization || !shopSystem) return null;
  return (
    <ShopForm key={`${shopSystem} ${plugin?.shopUrl ?? ''}`} organization={organization} shopSystem={shopSystem} />
  );
}

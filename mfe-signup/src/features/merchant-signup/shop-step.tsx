import { organizationParameter } from '@kontor/contract/organization-parameter';
import { useHost } from '@kontor/platform/host';
import { useSearchParams } from 'react-router-dom';
import { useShownDraft } from '../../draft/draft-store.ts';
import { ShopForm } from './shop-form.tsx';

/** The shop goes to the organization that the address names; else to the one that has none yet: that is the one of this sign-up. */
export function ShopStep() {
  const { shopSystem, plugin } = useShownDraft((draft) => draft);
  const { organizations } = useHost().place;
  const [query, setQuery] = useSearchParams();
  const merchants = organizations.filter(({ type }) => type === 'merchant');
  const organization =
    merchants.find(({ uuid }) => uuid === query.get(organizationParameter)) ??
    merchants.find(({ shops }) => (shops ?? []).length === 0) ??
    merchants[0];
  // The guard guarantees both; the key starts a new form for another system or another URL.
  if (!organization || !shopSystem) return null;
  return (
    <ShopForm
      key={`${shopSystem} ${plugin?.shopUrl ?? ''}`}
      organization={organization}
      choices={merchants}
      onChoose={(uuid) =>
        setQuery(
          (before) => {
            const next = new URLSearchParams(before);
            next.set(organizationParameter, uuid);
            return next;
          },
          { replace: true },
        )
      }
      shopSystem={shopSystem}
    />
  );
}

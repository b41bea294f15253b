import { type HostApi, useHost } from '@kontor/platform/host';
import { anOrganization, aShop, ids } from '@kontor/testing/factories';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { Suspense } from 'react';
import { useRoutes, useSearchParams } from 'react-router-dom';
// Loaded in advance, because loading on click would make the first test of a file slow.
import '../features/checkout/checkout-overlay.tsx';
import '../features/invoices/invoices-page.tsx';
import '../features/invoices/organization-invoices-page.tsx';
import '../paying/pay-sheet.tsx';
import '../features/leave/leave-page.tsx';
import '../features/payment-methods/change-method.tsx';
import '../features/payment-methods/payment-methods-page.tsx';
import '../features/subscription/subscription-page.tsx';
import '../features/usage/usage-page.tsx';
import { remote } from '../remote.tsx';

export const shopPath = `/organization/${ids.organization}/shop/${ids.shop}`;

type Options = Omit<NonNullable<Parameters<typeof renderWithHost>[1]>, 'at' | 'texts'>;

/** Renders the remote as the host does: its page at an address below the shop, its overlays above. */
export const renderSubscription = (path: string, options: Options = {}) => renderAt(`${shopPath}${path}`, options);

/** The same at any address. */
export function renderAt(at: string, options: Options = {}) {
  return renderWithHost(<Portal />, {
    at,
    texts: { namespace: remote.name, i18n: remote.i18n },
    ...options,
  });
}

function Portal() {
  const page = useRoutes([...remote.routes, { path: '*', element: null }]);
  const [query] = useSearchParams();
  const Checkout = remote.extensions?.['checkout'];
  const { shop } = useHost().place;
  const Notice = shop === null ? undefined : remote.extensions?.['dunningNotice'];
  return (
    <Suspense fallback={null}>
      {Notice && <Notice />}
      {page}
      {query.get('checkout') === 'true' && Checkout && <Checkout />}
    </Suspense>
  );
}

/** A host whose user only sees the organization. */
export function asReader(): { readonly place: HostApi['place'] } {
  const organization = anOrganization({ role: 'reader' });
  return {
    place: { organization, shop: aShop(), organizations: [organization], reload: async () => undefined },
  };
}

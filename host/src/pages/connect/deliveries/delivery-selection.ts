import { ConnectDeliveryState } from '@kontor/contract/connect-event';
import { useSearchParams } from 'react-router-dom';
import { connect } from '../connect.page.ts';

/** The page with the deliveries to one system. */
export const deliveriesOf = (clientId: string, state: ConnectDeliveryState | null = null): string =>
  `${connect.path}?${new URLSearchParams({ client: clientId, ...(state !== null && { state }) }).toString()}`;

export interface DeliverySelection {
  readonly clientId: string;
  /** `null` for all of them. */
  readonly state: ConnectDeliveryState | null;
}

/** Whose deliveries the address of the page names; `null` for none. */
export function useDeliverySelection(): DeliverySelection | null {
  const [query] = useSearchParams();
  const clientId = query.get('client');
  if (clientId === null) return null;
  const state = ConnectDeliveryState.options.find((known) => known === query.get('state')) ?? null;
  return { clientId, state };
}

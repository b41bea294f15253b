import type { Device } from '@kontor/contract/shop';
import { useState } from 'react';
import type { DeviceProduct } from '../../components/product.ts';
import { useDevices } from './use-devices.ts';

const pollMs = 3000;

/**
 * Waits for a device: a new one, or one that was disconnected and is back. Reads the list again and again while the page is
 * in sight, until it has arrived.
 */
export function useArrival(product: DeviceProduct) {
  const [openedAt] = useState(() => Date.now());
  const [before, setBefore] = useState<readonly Device[] | null>(null);
  const [arrived, setArrived] = useState<Device | null>(null);
  const { data, dataUpdatedAt, error, errorUpdatedAt, isFetching, refetch } = useDevices(product, {
    refetchInterval: arrived === null && pollMs,
  });
  // A list that was read earlier may lack devices that have nothing to do with this code.
  if (before === null && data !== undefined && dataUpdatedAt >= openedAt) setBefore(data);
  const found = before !== null && arrived === null ? arrivalIn(before, data ?? []) : null;
  if (found !== null) setArrived(found);
  return {
    arrived,
    isWatching: before !== null,
    /** The first look; later ones that fail are repeated anyway. */
    first: { data: before ?? undefined, error, errorUpdatedAt, isFetching, refetch },
    /** Begins anew, for another device. */
    waitForAnother: () => {
      setBefore(data ?? []);
      setArrived(null);
    },
  };
}

export function arrivalIn(before: readonly Device[], now: readonly Device[]): Device | null {
  const earlier = new Map(before.map(({ uuid, state }) => [uuid, state]));
  const isArrival = ({ uuid, state }: Device) =>
    !earlier.has(uuid) || (earlier.get(uuid) === 'disconnected' && state === 'connected');
  return now.find(isArrival) ?? null;
}

import { useSettled } from '@kontor/platform/use-settled';
import { useEffect, useRef, useState } from 'react';
import { useAddress } from './use-address.ts';

/** A search as one types: the address has it when the fingers pause, and the field has what the address says after going back. */
export function useSearch() {
  const { get, filter } = useAddress();
  const inAddress = get('search') ?? '';
  const [typed, setTyped] = useState(inAddress);
  const settled = useSettled(typed);
  // What this field has put there is not taken back from there: more may have been typed meanwhile.
  const written = useRef(inAddress);
  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setTyped(inAddress);
  }, [inAddress]);
  useEffect(() => {
    if (settled !== typed || settled === written.current) return;
    written.current = settled;
    filter({ search: settled });
  }, [settled, typed, filter]);
  return { typed, onType: setTyped, search: inAddress.trim() };
}

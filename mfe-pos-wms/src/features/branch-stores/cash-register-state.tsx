import type { BranchStore, CashRegister } from '@kontor/contract/branch-store';
import { Badge } from '@kontor/ui/badge';
import { useTexts } from '../../texts/use-texts.ts';
import { useTssTexts } from './use-tss-texts.ts';

/** The state of a cash register: plain text, and a badge where it needs attention. */
export function CashRegisterState({ store, register }: { store: BranchStore; register: CashRegister }) {
  const t = useTexts();
  const { tss, stateOf } = useTssTexts(store);
  const state = stateOf(register);
  if (state === 'working' || state === 'off') return t(`cashRegister.${state}`);
  return <Badge tone={state === 'expired' ? 'danger' : 'warning'}>{t(`cashRegister.${state}`, { tss })}</Badge>;
}

import type { BranchStore, CashRegister } from '@kontor/contract/branch-store';
import { type CashRegisterState, cashRegisterState, certificateState } from '@kontor/domain/branch-store';
import { useNow } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { useTexts } from '../../texts/use-texts.ts';

/** What signs receipts is a TSE in Germany and a signature unit in Austria. */
export function useTssTexts(store: Pick<BranchStore, 'isoCountryCode' | 'state'>) {
  const { isoCountryCode } = store;
  const t = useTexts();
  const now = useNow();
  const { date } = useFormat();
  const tss = t(isoCountryCode === 'AT' ? 'tss.name.AT' : 'tss.name.DE');
  return {
    tss,
    /** The state of a cash register, for a badge if it needs attention. */
    stateOf: (register: CashRegister): CashRegisterState => cashRegisterState(store, register, now),
    /** With its article, within a sentence. */
    theTss: t(isoCountryCode === 'AT' ? 'tss.withArticle.AT' : 'tss.withArticle.DE'),
    /** Since when the receipts are signed, or why they are not. */
    signing(state: CashRegisterState, { tss: unit, commissionedAt, decommissionedAt }: CashRegister): string {
      if (decommissionedAt !== null) return t('tss.until', { tss, date: date(decommissionedAt) });
      if (unit === null) return t('tss.none', { tss });
      if (unit.state === 'disabled') return t('tss.disabled', { tss });
      if (state === 'off' || state === 'expired') return t('tss.off', { tss });
      return commissionedAt === null ? t('tss.signs', { tss }) : t('tss.since', { tss, date: date(commissionedAt) });
    },
    certificate({ tss: unit }: CashRegister): string {
      const expiresAt = unit?.certificateExpiresAt ?? null;
      if (expiresAt === null) return '';
      const isOver = certificateState(expiresAt, now) === 'expired';
      return t(isOver ? 'tss.certificateEnded' : 'tss.certificateUntil', { date: date(expiresAt) });
    },
  };
}

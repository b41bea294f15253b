import { useFormat } from '@kontor/platform/use-format';
import { CellNote } from '@kontor/ui/data-table';
import { useTexts } from '../texts/use-texts.ts';

/** What a customer owes, or what is held for it, in words: a sign in front of an amount is read either way. */
export function BalanceText({ balance }: { readonly balance: number }) {
  const t = useTexts();
  const { money } = useFormat();
  return (
    <>
      {money(Math.abs(balance))}
      {balance !== 0 && <CellNote>{t(balance > 0 ? 'balance.owed' : 'balance.held')}</CellNote>}
    </>
  );
}

import type { StaffActor } from '@kontor/contract/approval';
import { CellNote } from '@kontor/ui/data-table';
import { useTexts } from '../texts/use-texts.ts';

/** A person of the vendor's with the role of then; the name is gone with the account. */
export function Actor({ actor: { name, role } }: { readonly actor: StaffActor }) {
  const t = useTexts();
  return (
    <>
      {name ?? t('actor.gone')}
      <CellNote>{t(`role.${role}`)}</CellNote>
    </>
  );
}

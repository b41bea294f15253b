import type { ListedPartner } from '@kontor/contract/operator-partner';
import { useFormat } from '@kontor/platform/use-format';
import { CellNote } from '@kontor/ui/data-table';
import { useTexts } from '../../texts/use-texts.ts';
import { useTermsText } from './use-terms-text.ts';

interface TermsTextProps {
  readonly terms: ListedPartner['terms'];
  readonly later: ListedPartner['laterTerms'];
}

/** What a partner earns today, whether that is agreed with it, and what it will earn. */
export function TermsText({ terms, later }: TermsTextProps) {
  const t = useTexts();
  const { day } = useFormat();
  const textOf = useTermsText();
  return (
    <>
      {textOf(terms)}
      <CellNote>
        {terms.isAgreed ? t('partners.agreed', { date: day(terms.validFrom) }) : t('partners.ofSettings')}
      </CellNote>
      {later.map((one) => (
        <CellNote key={one.validFrom}>{t('partners.later', { date: day(one.validFrom), terms: textOf(one) })}</CellNote>
      ))}
    </>
  );
}

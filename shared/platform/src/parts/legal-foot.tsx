import { LegalRow } from '@kontor/ui/legal-row';
import { LegalLinks } from './legal-links.tsx';

/** The legal links of a page that has no entry frame. */
export function LegalFoot() {
  return (
    <LegalRow>
      <LegalLinks />
    </LegalRow>
  );
}

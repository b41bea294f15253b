import { EntryFrame } from '@kontor/ui/entry-frame';
import type { ReactNode } from 'react';
import { BrandLink } from './brand-link.tsx';
import { LanguageButton } from './language-button.tsx';
import { LegalLinks } from './legal-links.tsx';
import { PurchasePanel } from './purchase-panel.tsx';

interface EntryPageProps {
  readonly title: string;
  readonly lead?: string;
  /** Alert above the title. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** A page before sign-in: form column with language and legal links, beside the ink panel. */
export function EntryPage({ title, lead, notice, children }: EntryPageProps) {
  return (
    <EntryFrame
      brand={<BrandLink />}
      end={<LanguageButton />}
      notice={notice}
      title={title}
      lead={lead}
      legal={<LegalLinks />}
      panel={<PurchasePanel />}
    >
      {children}
    </EntryFrame>
  );
}

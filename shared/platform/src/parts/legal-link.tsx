import { brand } from '@kontor/contract/brand';
import { TextLink } from '@kontor/ui/text-link';
import type { ReactNode } from 'react';

interface LegalLinkProps {
  readonly page: 'terms' | 'privacy';
  readonly children?: ReactNode;
}

/** Opens in a tab of its own, so that nothing typed is lost. Its words come from the sentence around it. */
export function LegalLink({ page, children }: LegalLinkProps) {
  return (
    <TextLink href={brand.legal[page]} target="_blank">
      {children}
    </TextLink>
  );
}

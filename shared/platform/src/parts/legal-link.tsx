import { legalPath } from '@kontor/contract/legal-path';
import { TextLink } from '@kontor/ui/text-link';
import type { ReactNode } from 'react';

interface LegalLinkProps {
  readonly page: 'terms' | 'privacy';
  readonly children?: ReactNode;
}

/** Opens in a new tab, so that typed values are not lost. Its text comes from the sentence around it. */
export function LegalLink({ page, children }: LegalLinkProps) {
  return (
    <TextLink href={legalPath(page)} target="_blank">
      {children}
    </TextLink>
  );
}

import { TextLink } from '@kontor/ui/text-link';
import type { ReactNode } from 'react';
import { useSupportEmail } from '../host-hooks.ts';

interface SupportLinkProps {
  /** Of the mail. */
  readonly subject?: string;
  /** The address itself unless given. */
  readonly children?: ReactNode;
}

/** Writes to the support. Where the help panel is there, the host opens it instead. */
export function SupportLink({ subject, children }: SupportLinkProps) {
  const address = useSupportEmail();
  const query = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`;
  return <TextLink href={`mailto:${address}${query}`}>{children ?? address}</TextLink>;
}

import { TextLink } from '@kontor/ui/text-link';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { rowMark } from '../keys/use-page-keys.ts';

/** What a row of a table is opened by: with the pointer, or by the keys of the page. */
export function RowLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return <TextLink render={<Link to={to} {...rowMark} />}>{children}</TextLink>;
}

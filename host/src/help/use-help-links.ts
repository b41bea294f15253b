import { brand } from '@kontor/contract/brand';
import { useEffect } from 'react';
import { open } from '../base/opened.ts';
import { useShell } from '../base/shell-store.ts';

/**
 * Links to the support's address open the help panel, in every bundle: it knows the shop and the last error, and needs no
 * mail program. Where something else is open above the page they stay what they are.
 */
export function useHelpLinks(): void {
  useEffect(() => {
    document.addEventListener('click', handleClick);
    return () => document.removeEventListener('click', handleClick);
  }, []);
}

function handleClick(event: MouseEvent): void {
  const { target } = event;
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = target instanceof Element ? target.closest('a[href^="mailto:"]') : null;
  if (link === null || !isToSupport(link.getAttribute('href') ?? '') || link.closest('[role="dialog"]') !== null)
    return;
  event.preventDefault();
  open('help');
}

/** Remotes that were built before it could be set name the address of the build. */
const isToSupport = (href: string): boolean =>
  [useShell.getState().supportEmail, brand.supportEmail].some((address) => href.startsWith(`mailto:${address}`));

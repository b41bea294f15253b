import { useHost } from '@kontor/platform/host';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useErrorText } from '@kontor/platform/use-error-text';
import { Alert } from '@kontor/ui/alert';
import { TextLink } from '@kontor/ui/text-link';
import type { MouseEvent, ReactNode } from 'react';

interface DownloadLinkProps {
  readonly href: string;
  readonly label: string;
  readonly children: ReactNode;
}

/** A link cannot ask for a second factor: whether one is needed is found out before it is followed. */
export function DownloadLink({ href, label, children }: DownloadLinkProps) {
  const { api } = useHost();
  const errorText = useErrorText();
  const { start, isBusy, error } = useAttempt(
    async () => {
      await api.call('GET /auth/step-up', {});
      follow(href);
    },
    { isRepeatable: true },
  );
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    if (!isBusy) start();
  };
  return (
    <>
      <TextLink render={<a href={href} download aria-label={label} onClick={ask} />}>{children}</TextLink>
      {error !== null && <Alert tone="danger" title={errorText(error)} />}
    </>
  );
}

function follow(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}

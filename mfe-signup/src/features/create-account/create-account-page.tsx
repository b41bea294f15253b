import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { CheckYourMail } from './check-your-mail.tsx';
import { EmailForm } from './email-form.tsx';
import { useCountVisit } from './use-count-visit.ts';
import type { AccountKind } from './use-request-link.ts';

/**
 * Asks for the address, then says that a mail was sent. The second state is a history entry, so that back and reload
 * work.
 */
export function CreateAccountPage({ kind }: { kind: AccountKind }) {
  const { state, search } = useLocation() as { state: { sentTo?: string; email?: string } | null; search: string };
  const navigate = useNavigate();
  const [email, setEmail] = useState(state?.sentTo ?? state?.email ?? '');
  const sentTo = state?.sentTo;
  useCountVisit();

  // The form that had focus is gone; the title announces the new state.
  useEffect(() => {
    if (sentTo) document.querySelector<HTMLElement>('#main h1')?.focus();
  }, [sentTo]);

  if (sentTo)
    return <CheckYourMail kind={kind} email={sentTo} onChange={() => void navigate({ search }, { state: null })} />;
  return (
    <EmailForm
      kind={kind}
      email={email}
      onSent={(address) => {
        setEmail(address);
        void navigate({ search }, { state: { sentTo: address } });
      }}
    />
  );
}

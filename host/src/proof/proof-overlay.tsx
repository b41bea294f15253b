import { useHost } from '@kontor/platform/host';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { type AskedProof, useAskedProof } from './asked-proof.ts';
import { followProofs } from './proofs-of-tabs.ts';

/** Asks for a second factor when a call of any page needs it. It is given up with the page, and with the session. */
export function ProofOverlay() {
  const asked = useAskedProof((state) => state.asked);
  const { user } = useHost().session;
  const { pathname } = useLocation();
  return asked && user && <Question key={pathname} asked={asked} />;
}

function Question({ asked: { methods, settle, giveUp, Dialog } }: { readonly asked: AskedProof }) {
  useEffect(() => followProofs(() => settle(true)), [settle]);
  useEffect(() => giveUp, [giveUp]);
  return <Dialog methods={methods} onClose={settle} />;
}

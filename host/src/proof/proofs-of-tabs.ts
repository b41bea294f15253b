import { openTabChannel } from '../base/tab-channel.ts';

/** A channel of its own for each use: it does not receive its own messages. */
const tabs = () => openTabChannel('kontor-proof');

/** All tabs of a browser share its session, and so the proof. */
export function announceProof(): void {
  const channel = tabs();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  channel?.postMessage(null);
  channel?.close();
}

/** Tells of proofs in other tabs, until the returned function is called. */
export function followProofs(onProof: () => void): () => void {
  const channel = tabs();
  channel?.addEventListener('message', onProof);
  return () => channel?.close();
}

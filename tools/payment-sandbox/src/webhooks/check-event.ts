import { present } from '../http/present.ts';
import type { StoredEvent } from '../protocol/wire.ts';
import { eventFinding } from '../schemas/check-call.ts';
import type { Sandbox } from '../state/sandbox.ts';

/** Compares an event, as it is delivered, with the types of the SDK. */
export const checkEvent = (sandbox: Sandbox, { type, data }: StoredEvent): string | null =>
  eventFinding({ type, data: present(sandbox, data) as StoredEvent['data'] });

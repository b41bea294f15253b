import type { Subscription } from '@kontor/contract/subscription';
import { useEntitlements } from './use-entitlements.ts';

/** Whether everything of the shop is switched off until what it owes is paid. Until it is known, it is not. */
export const useIsSuspended = (subscription: Subscription | null): boolean =>
  useEntitlements(subscription).state === 'suspended';

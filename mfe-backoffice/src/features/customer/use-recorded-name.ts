import { activityActions } from '@kontor/contract/activity-action';
import { EventType } from '@kontor/contract/connect-event';
import type { TimelineEntry } from '@kontor/contract/customer-timeline';
import { useActionName } from '@kontor/platform/activity/use-action-name';
import { textKey } from '@kontor/platform/text-key';
import { useTexts } from '../../texts/use-texts.ts';

/** What was ordered of the payment provider for a contract. */
const orders = [
  'create',
  'update',
  'cancel',
  'resume',
  'bank-transfer',
  'payment-method',
  'pay-invoice',
  'tax-rates',
  'migrate',
  'migrate-away',
  'prices',
  'trial-end',
  'end',
  'complimentary',
] as const;

/** The name of what the portal records by a word of its own: an action, an event for other systems, a change of a contract. */
export function useRecordedName(): (entry: TimelineEntry) => string {
  const t = useTexts();
  const actionName = useActionName();
  return ({ title, details }) => {
    if ('eventUuid' in details) {
      const event = EventType.options.find((known) => known === title);
      return event ? t(`customer.timeline.event.${textKey(event)}`) : title;
    }
    if ('orderUuid' in details) {
      const order = orders.find((known) => known === title);
      return order ? t(`customer.timeline.order.${order}`) : title;
    }
    const action = activityActions.find((known) => known === title);
    return action ? actionName(action) : title;
  };
}

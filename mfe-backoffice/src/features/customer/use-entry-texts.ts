import type { TimelineEntry } from '@kontor/contract/customer-timeline';
import { DunningState } from '@kontor/contract/dunning';
import { useBrand } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { useCallName } from '../../changes/call-name.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { useRecordedName } from './use-recorded-name.ts';

const ledgerEntries = [
  'invoice',
  'credit-note',
  'void',
  'write-off',
  'payment',
  'chargeback',
  'chargeback-reversal',
  'refund',
] as const;

/** What an entry is called; what has no name of its own here is shown as the portal records it. */
export function useEntryTitle(): (entry: TimelineEntry) => string {
  const t = useTexts();
  const callName = useCallName();
  const recordedName = useRecordedName();
  return (entry) => {
    const { kind, title, details } = entry;
    if (kind === 'staff') return callName(title);
    if (kind === 'dunning') {
      const state = DunningState.options.find((known) => known === title);
      if (state) return t(`dunning.${state}`);
      return title === 'started' || title === 'suspended' ? t(`customer.timeline.step.${title}`) : title;
    }
    const entered = ledgerEntries.find((known) => known === details['entry']);
    if (entered === undefined) return recordedName(entry);
    const name = t(`customer.timeline.entry.${entered}`);
    // What is held has no number yet: its title is then an identifier of the payment provider.
    return details['number'] === null
      ? t('customer.timeline.paperHeld', { entry: name })
      : t('customer.timeline.paper', { entry: name, number: title });
  };
}

/** Its kind, with the amount, the recipient or the reason. */
export function useEntryNote(): (entry: TimelineEntry) => string {
  const t = useTexts();
  const { money } = useFormat();
  return ({ kind, details }) => {
    const { amount, recipient, reason, subject } = details;
    return [
      t(`customer.timeline.kinds.${kind}`),
      typeof amount === 'number' && 'entry' in details ? money(amount) : null,
      recipient,
      reason,
      kind === 'staff' ? null : subject,
    ]
      .filter((part) => typeof part === 'string' && part !== '')
      .join(', ');
  };
}

/** Who did it; what has no name has its kind. */
export function useActorName(): (actor: TimelineEntry['actor']) => string {
  const brand = useBrand();
  const t = useTexts();
  return (actor) =>
    actor === null
      ? t('value.none')
      : (actor.name ?? t(`customer.timeline.actor.${actor.kind}`, { brand: brand.name }));
}

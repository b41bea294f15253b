import type { Language } from '@kontor/contract/schema';
import type { MailRow, RowsIn } from '../../infrastructure/mail/values.ts';
import type { Answer, ClaimedDelivery } from './delivery-table.ts';

const texts = {
  de: { address: 'Adresse', event: 'Ereignis', attempts: 'Versuche', answer: 'Letzte Antwort', none: 'keine' },
  en: { address: 'Address', event: 'Event', attempts: 'Attempts', answer: 'Last answer', none: 'none' },
} as const satisfies Readonly<Record<Language, Readonly<Record<string, string>>>>;

/** Where a delivery was sent to and what came back; of an event alone also which one it is. */
export function parkedRows(
  { url, type, event_uuid, attempts }: Pick<ClaimedDelivery, 'url' | 'type' | 'event_uuid' | 'attempts'>,
  { status, text: answered }: Answer,
  isOfEvent: boolean,
  language: Language,
): MailRow[] {
  const text = texts[language];
  return [
    ...(isOfEvent
      ? [
          { label: text.event, value: `${type}, ${event_uuid}` },
          { label: text.attempts, value: String(attempts + 1) },
        ]
      : []),
    { label: text.address, value: new URL(url).origin },
    { label: text.answer, value: status === null ? (answered ?? text.none) : String(status) },
  ];
}

export const parkedSample: RowsIn = (language) =>
  parkedRows(
    {
      url: 'https://erp.example.com/events',
      type: 'invoice.paid',
      event_uuid: '0197a3f2-5b1c-7d40-9c1e-2f6a1b3c4d5e',
      attempts: 8,
    },
    { status: 503, text: null },
    true,
    language,
  );

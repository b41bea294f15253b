import type { Language } from '@kontor/contract/schema';
import { formatCents } from '@kontor/domain/money';
import { dayText, mailTexts } from '../../billing/mails/mail-text.ts';
import { itemText, vatText } from '../../billing/texts/line-text.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { MailRow, MailTemplate } from '../../infrastructure/mail/render-mail.ts';
import { findOwner, shopPage } from '../../organizations/owner.ts';
import { findPartnerContact } from '../partner-contact.ts';
import type { OfferRow } from './offer.tables.ts';

type Parts = Pick<Infrastructure, 'outbox' | 'environment'>;

/** What is offered, line by line, at the prices that the merchant is told. */
function rowsOf({ cart, vat_percent: vatPercent }: OfferRow, language: Language): MailRow[] {
  const texts = mailTexts[language];
  const interval = cart.isYearlySubscription ? 'year' : 'month';
  const row = (label: string, cents: number): MailRow => ({ label, value: formatCents(cents, language) });
  return [
    ...cart.items.map(({ product, quantity, amount }) =>
      row(itemText({ productType: product.type, quantity, fallback: product.type }, language), amount),
    ),
    row(texts.netPer[interval], cart.subtotal),
    row(vatText(vatPercent, language), cart.tax),
    { ...row(texts.totalPer[interval], cart.total), isTotal: true },
  ];
}

/** Tells a merchant of an offer. Within a transaction for all tenants: it is the partner's request. */
export async function mailOfferSent({ outbox, environment }: Parts, tx: Tx, offer: OfferRow): Promise<void> {
  const owner = await findOwner(tx, offer.shop_uuid);
  if (owner === null) return;
  const { email, language, shopName } = owner;
  await outbox.send(tx, {
    to: email,
    language,
    template: 'offer-sent',
    link: shopPage(environment.publicUrl, owner, offer.shop_uuid, `subscription?offer=${offer.uuid}`),
    rows: rowsOf(offer, language),
    values: {
      partner: offer.partner_name,
      shop: shopName,
      note: offer.note,
      validUntil: dayText(offer.valid_until, language),
    },
  });
}

/** Tells a merchant that an offer is not open any more. Within a transaction for all tenants. */
export async function mailOfferWithdrawn({ outbox, environment }: Parts, tx: Tx, offer: OfferRow): Promise<void> {
  const owner = await findOwner(tx, offer.shop_uuid);
  if (owner === null) return;
  await outbox.send(tx, {
    to: owner.email,
    language: owner.language,
    template: 'offer-withdrawn',
    link: shopPage(environment.publicUrl, owner, offer.shop_uuid, 'subscription'),
    values: { partner: offer.partner_name, shop: owner.shopName },
  });
}

const templates = {
  accepted: 'offer-accepted',
  declined: 'offer-declined',
  expired: 'offer-expired',
} as const satisfies Record<string, MailTemplate>;

/** Tells a partner what became of an offer, and nothing of the payment. Within a transaction for all tenants. */
export async function mailOfferDecided(
  { outbox, environment }: Parts,
  tx: Tx,
  offer: OfferRow,
  decision: keyof typeof templates,
): Promise<void> {
  const contact = await findPartnerContact(tx, offer.partner_uuid);
  if (contact === null) return;
  await outbox.send(tx, {
    to: contact.email,
    language: contact.language,
    template: templates[decision],
    link: `${environment.publicUrl}/organization/${offer.partner_uuid}/partner-account/offers?offer=${offer.uuid}`,
    values: { company: offer.organization_name, shop: offer.shop_name, reason: offer.reason },
  });
}

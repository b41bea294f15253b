import type { Language } from '@kontor/contract/schema';
import { formatCents } from '@kontor/domain/money';
import { mailTexts } from '../../billing/mails/mail-text.ts';
import { itemText, vatText } from '../../billing/texts/line-text.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { MailRow } from '../../infrastructure/mail/values.ts';
import { addressedTo, findMembersOf, findMembersWho } from '../../organizations/recipients.ts';
import { shopPage } from '../../organizations/shop-page.ts';
import type { OfferRow } from './offer.tables.ts';
import { offerAcceptedMail } from './offer-accepted.mail.ts';
import { offerDeclinedMail } from './offer-declined.mail.ts';
import { offerExpiredMail } from './offer-expired.mail.ts';
import { offerSentMail } from './offer-sent.mail.ts';
import { offerWithdrawnMail } from './offer-withdrawn.mail.ts';

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

const orderCall = 'PUT /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription/{id}';
const sendCall = 'PUT /organization/{organizationUuid}/offer/{offerUuid}/send';

/** Tells all of a merchant's who may order of an offer. Within a transaction for all tenants: it is the partner's request. */
export async function mailOfferSent({ outbox, environment }: Parts, tx: Tx, offer: OfferRow): Promise<void> {
  for (const recipient of await findMembersWho(tx, offer.shop_uuid, orderCall)) {
    const { shopName, organizationUuid } = recipient;
    const mail = offerSentMail({
      partner: offer.partner_name,
      shop: shopName,
      note: offer.note,
      validUntil: offer.valid_until,
      rows: (language) => rowsOf(offer, language),
      link: shopPage(environment.publicUrl, recipient, offer.shop_uuid, `subscription?offer=${offer.uuid}`),
    });
    await outbox.send(tx, { ...addressedTo(recipient), organizationUuid, mail });
  }
}

/** Tells the same that an offer is not open any more. Within a transaction for all tenants. */
export async function mailOfferWithdrawn({ outbox, environment }: Parts, tx: Tx, offer: OfferRow): Promise<void> {
  for (const recipient of await findMembersWho(tx, offer.shop_uuid, orderCall)) {
    const { shopName: shop, organizationUuid } = recipient;
    const link = shopPage(environment.publicUrl, recipient, offer.shop_uuid, 'subscription');
    const mail = offerWithdrawnMail({ partner: offer.partner_name, shop, link });
    await outbox.send(tx, { ...addressedTo(recipient), organizationUuid, mail });
  }
}

/** Tells a partner what became of an offer, and nothing of the payment. Within a transaction for all tenants. */
export async function mailOfferDecided(
  { outbox, environment }: Parts,
  tx: Tx,
  offer: OfferRow,
  decision: 'accepted' | 'declined' | 'expired',
): Promise<void> {
  const of = {
    company: offer.organization_name,
    shop: offer.shop_name,
    link: `${environment.publicUrl}/organization/${offer.partner_uuid}/partner-account/offers?offer=${offer.uuid}`,
  };
  const mail =
    decision === 'declined'
      ? offerDeclinedMail({ ...of, reason: offer.reason })
      : (decision === 'accepted' ? offerAcceptedMail : offerExpiredMail)(of);
  for (const member of await findMembersOf(tx, offer.partner_uuid, sendCall)) {
    await outbox.send(tx, { ...addressedTo(member), mail });
  }
}

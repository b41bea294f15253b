import { formatCents } from '@kontor/domain/money';
import type { TellInvoicesLeftOpen } from '../../accounts/user/deletion-mails.ts';
import { fill } from '../../infrastructure/placeholders.ts';
import { payPage } from '../../organizations/shop-page.ts';
import { invoiceAttachment } from './invoice-mails.ts';
import { mailTexts } from './mail-text.ts';

/** What mails about the deletion of an account say of what is owed. Afterwards only the papers tell how it is paid. */
export const tellInvoicesLeftOpen: TellInvoicesLeftOpen = (open, language, portal, supportEmail) => {
  if (open.length === 0) return { values: { debt: '' } };
  const texts = mailTexts[language];
  const amount = formatCents(
    open.reduce((sum, invoice) => sum + invoice.amount, 0),
    language,
  );
  return {
    values: { debt: fill(texts.leftOpen[portal === null ? 'after' : 'before'], { amount, supportEmail }) },
    rows: [
      ...open.map((invoice) => ({
        label: `${texts.invoice} ${invoice.number}`,
        value: formatCents(invoice.amount, language),
        ...(portal !== null && { link: payPage(portal, invoice, invoice.shopUuid, invoice.invoiceUuid) }),
      })),
      { label: texts.open, value: amount, isTotal: true },
    ],
    attachments:
      portal !== null ? [] : open.map(({ invoiceUuid, number }) => invoiceAttachment({ uuid: invoiceUuid, number })),
  };
};

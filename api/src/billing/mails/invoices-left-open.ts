import { brand } from '@kontor/contract/brand';
import { formatCents } from '@kontor/domain/money';
import type { TellInvoicesLeftOpen } from '../../accounts/user/deletion-mails.ts';
import { fill } from '../../infrastructure/placeholders.ts';
import { invoiceAttachment } from './invoice-mails.ts';
import { mailTexts } from './mail-text.ts';

/** What mails about the deletion of an account say of what is owed. Afterwards only the papers tell how it is paid. */
export const tellInvoicesLeftOpen: TellInvoicesLeftOpen = (open, language, moment) => {
  if (open.length === 0) return { values: { debt: '' } };
  const texts = mailTexts[language];
  const amount = formatCents(
    open.reduce((sum, invoice) => sum + invoice.amount, 0),
    language,
  );
  return {
    values: { debt: fill(texts.leftOpen[moment], { amount, supportEmail: brand.supportEmail }) },
    rows: [
      ...open.map((invoice) => ({
        label: `${texts.invoice} ${invoice.number}`,
        value: formatCents(invoice.amount, language),
      })),
      { label: texts.open, value: amount, isTotal: true },
    ],
    attachments:
      moment === 'before'
        ? []
        : open.map(({ invoiceUuid, number }) => invoiceAttachment({ uuid: invoiceUuid, number })),
  };
};

import type { TellInvoicesLeftOpen } from '../../accounts/user/deletion-mails.ts';
import { cents } from '../../infrastructure/mail/values.ts';
import { payPage } from '../../organizations/shop-page.ts';
import { invoiceAttachment } from './invoice-mails.ts';
import { mailTexts } from './mail-text.ts';

/** What mails about the deletion of an account say of what is owed. Afterwards only the papers tell how it is paid. */
export const tellInvoicesLeftOpen: TellInvoicesLeftOpen = (open, portal) => {
  if (open.length === 0) return { debt: null, rows: () => [], attachments: [] };
  const debt = open.reduce((sum, { amount }) => sum + amount, 0);
  return {
    debt,
    rows: (language) => [
      ...open.map((invoice) => ({
        label: `${mailTexts[language].invoice} ${invoice.number}`,
        value: cents.write(invoice.amount, language),
        ...(portal !== null && { link: payPage(portal, invoice, invoice.shopUuid, invoice.invoiceUuid) }),
      })),
      { label: mailTexts[language].open, value: cents.write(debt, language), isTotal: true },
    ],
    attachments:
      portal !== null ? [] : open.map(({ invoiceUuid, number }) => invoiceAttachment({ uuid: invoiceUuid, number })),
  };
};

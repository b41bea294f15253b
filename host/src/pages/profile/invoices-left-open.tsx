import type { AccountDeletion } from '@kontor/contract/user';
import { owedAtDeletion } from '@kontor/domain/account-deletion';
import { PageLink } from '@kontor/platform/parts/page-link';
import { useFormat } from '@kontor/platform/use-format';
import { CardRow, CardRows } from '@kontor/ui/card';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import { TextLink } from '@kontor/ui/text-link';
import { useTexts } from '../../base/use-texts.ts';
import type { PageTexts } from '../locales/page-texts.ts';
import styles from './running-subscription-rows.module.css';

/** What is owed although the account goes, and where it is paid while there is one. Nothing if nothing is owed. */
export function InvoicesLeftOpen({ deletion }: { deletion: AccountDeletion }) {
  const t = useTexts<PageTexts>();
  const { money } = useFormat();
  const { openInvoices: invoices = [], notNamed } = deletion;
  if (invoices.length === 0) return null;
  const { count, amount: owed } = owedAtDeletion(deletion);
  const others = notNamed?.openInvoices ?? 0;
  return (
    <Stack gap={3} align="stretch">
      <Text variant="ui">{t('profile.delete.owed.text', { count, amount: money(owed) })}</Text>
      <div className={styles.rows}>
        <CardRows>
          {invoices.map(({ organizationUuid, shopUuid, shopName, invoiceUuid, number, amount }) => (
            <CardRow
              key={invoiceUuid}
              title={t('profile.delete.owed.invoice', { number })}
              text={`${shopName}, ${money(amount)}`}
              end={
                <TextLink
                  render={
                    <PageLink page="invoices" params={{ organizationUuid, shopUuid }} search={`pay=${invoiceUuid}`} />
                  }
                  aria-label={t('profile.delete.owed.payOf', { number })}
                >
                  {t('profile.delete.owed.pay')}
                </TextLink>
              }
            />
          ))}
          {others > 0 && <CardRow title={t('profile.delete.owed.others', { count: others })} />}
        </CardRows>
      </div>
    </Stack>
  );
}

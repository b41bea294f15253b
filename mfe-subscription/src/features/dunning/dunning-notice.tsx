import { dunningSeverity } from '@kontor/domain/dunning';
import { usePagePath } from '@kontor/platform/host-hooks';
import { Alert } from '@kontor/ui/alert';
import { ButtonLink } from '@kontor/ui/button';
import { Link, useLocation } from 'react-router-dom';
import { useDunningProcess } from '../../billing/use-dunning-process.ts';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './dunning-notice.module.css';
import { useDunningTexts } from './use-dunning-texts.ts';

/** One line above every page of a shop in dunning. The page of invoices has the whole panel instead. */
export function DunningNotice() {
  const t = useTexts();
  const path = usePagePath();
  const { pathname } = useLocation();
  const texts = useDunningTexts();
  const process = useDunningProcess();
  const severity = dunningSeverity(process);
  const invoices = path('invoices');
  if (!process || severity === 'none' || pathname === invoices) return null;
  return (
    <div className={styles.notice}>
      <Alert
        tone={severity}
        layout="inline"
        title={texts.title(process, null)}
        actions={
          <ButtonLink size="sm" variant="outlined" render={<Link to={invoices} />}>
            {t('dunning.toInvoices')}
          </ButtonLink>
        }
      >
        {texts.text(process, null)}
      </Alert>
    </div>
  );
}

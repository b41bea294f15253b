import type { ReportableCashRegister } from '@kontor/contract/compliance';
import { useApi, useMayCall, useShopParams } from '@kontor/platform/host-hooks';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Card, CardBody } from '@kontor/ui/card';
import { TextLink } from '@kontor/ui/text-link';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import type { OfBranchStore } from './by-branch-store.ts';
import { DetailsDialog } from './details-dialog.tsx';
import { RegisterTable } from './register-table.tsx';
import styles from './tax-office.module.css';
import { complianceCalls } from './use-compliance.ts';

interface NoticeCardProps {
  readonly registers: OfBranchStore;
  readonly onReport: (register: ReportableCashRegister) => void;
}

/** A branch store with its cash registers and its notice, which is one for all of them. */
export function NoticeCard({ registers, onReport }: NoticeCardProps) {
  const t = useTexts();
  const [first] = registers;
  const isNoticed = first.isoCountryCode === 'DE';
  const [isEntering, setEntering] = useState(false);
  const mayEnter = useMayCall()(complianceCalls.details);
  return (
    <Card
      title={first.branchStoreName}
      flush
      foot={isNoticed && mayEnter && <NoticeFiles store={first} onEnter={() => setEntering(true)} />}
    >
      <Missing registers={registers} onEnter={mayEnter ? () => setEntering(true) : null} />
      {!isNoticed && (
        <CardBody>
          <p className={styles.note}>{t('taxOffice.austria')}</p>
        </CardBody>
      )}
      <RegisterTable registers={registers} onReport={onReport} />
      {isEntering && <DetailsDialog store={first} onClose={() => setEntering(false)} />}
    </Card>
  );
}

interface MissingProps {
  readonly registers: OfBranchStore;
  /** `null` for roles that may not enter anything. */
  readonly onEnter: (() => void) | null;
}

/** The form asks for the certification, too; no system reports it. */
const missingIn = ({ missing, isoCountryCode, tss, tssCertification }: ReportableCashRegister) =>
  isoCountryCode === 'DE' && tss !== null && tssCertification === null
    ? [...missing, 'tssCertification' as const]
    : missing;

/** What can be entered, and what the button says; the rest is reported by the tills. */
const entered = [
  ['taxNumber', 'taxOffice.enterTaxNumber'],
  ['tssCertification', 'taxOffice.enterCertification'],
] as const;

/** What the notice needs and is not known. */
function Missing({ registers, onEnter }: MissingProps) {
  const t = useTexts();
  const missing = [...new Set(registers.flatMap(missingIn))];
  if (missing.length === 0) return null;
  const names = missing.map((fact) => t(`taxOffice.missing.${fact}`)).join(', ');
  const [, enter] = entered.find(([fact]) => missing.includes(fact)) ?? [];
  return (
    <CardBody>
      <Alert
        tone="warning"
        layout="inline"
        announce={false}
        actions={
          enter &&
          onEnter && (
            <Button variant="outlined" onClick={onEnter}>
              {t(enter)}
            </Button>
          )
        }
      >
        {t('taxOffice.missingText', { facts: names })}
      </Alert>
    </CardBody>
  );
}

interface NoticeFilesProps {
  readonly store: ReportableCashRegister;
  readonly onEnter: () => void;
}

function NoticeFiles({ store: { branchStoreUuid, branchStoreName: name }, onEnter }: NoticeFilesProps) {
  const t = useTexts();
  const api = useApi();
  const params = { ...useShopParams(), branchStoreUuid };
  return (
    <div className={styles.files}>
      <span>{t('taxOffice.notice')}</span>
      {(['pdf', 'csv'] as const).map((form) => (
        <TextLink
          key={form}
          href={api.href(complianceCalls[form], params)}
          download
          aria-label={t('taxOffice.noticeOf', { name, form: form.toUpperCase() })}
        >
          {form.toUpperCase()}
        </TextLink>
      ))}
      <Button variant="link" aria-label={t('taxOffice.detailsOf', { name })} onClick={onEnter}>
        {t('taxOffice.details')}
      </Button>
    </div>
  );
}

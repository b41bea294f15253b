import type { OrganizationAccount } from '@kontor/contract/organization-account';
import { LoadFailure } from '@kontor/platform/parts/load-failure';
import { SupportLink } from '@kontor/platform/parts/support-link';
import { useFormat } from '@kontor/platform/use-format';
import { useLoadFailure } from '@kontor/platform/use-load-failure';
import { Button } from '@kontor/ui/button';
import { Card, CardBody, CardRow, CardRows } from '@kontor/ui/card';
import { useId, useState } from 'react';
import { useAccount } from '../../billing/use-account.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { AccountMovements } from './account-movements.tsx';

/** Credit and money that belongs to no invoice, if there is any. */
export function AccountCard() {
  const t = useTexts();
  const query = useAccount();
  const [isOpen, setIsOpen] = useState(false);
  const movements = useId();
  const failure = useLoadFailure(query);
  const { data: account } = query;
  if (failure) {
    return (
      <Card title={t('account.title')}>
        <CardBody>
          <LoadFailure {...failure} />
        </CardBody>
      </Card>
    );
  }
  if (account === undefined || (account.credit === 0 && account.unassigned === 0)) return null;
  return (
    <Card
      flush
      title={t('account.title')}
      foot={
        <Button variant="link" aria-expanded={isOpen} aria-controls={movements} onClick={() => setIsOpen(!isOpen)}>
          {t(isOpen ? 'account.movements.hide' : 'account.movements.show')}
        </Button>
      }
    >
      <CardRows>
        <Credit {...account} />
        <Unassigned {...account} />
      </CardRows>
      <div id={movements}>{isOpen && <AccountMovements entries={account.entries} />}</div>
    </Card>
  );
}

function Credit({ credit }: OrganizationAccount) {
  const t = useTexts();
  const { money } = useFormat();
  if (credit === 0) return null;
  if (credit < 0) {
    return <CardRow title={t('account.carried.title', { amount: money(-credit) })} text={t('account.carried.text')} />;
  }
  return <CardRow title={t('account.credit.title', { amount: money(credit) })} text={<WithSupport of="credit" />} />;
}

function Unassigned({ unassigned }: OrganizationAccount) {
  const t = useTexts();
  const { money } = useFormat();
  if (unassigned === 0) return null;
  return (
    <CardRow
      title={t('account.unassigned.title', { amount: money(unassigned) })}
      text={<WithSupport of="unassigned" />}
    />
  );
}

/** What becomes of the money, and whom to ask for it. */
function WithSupport({ of }: { of: 'credit' | 'unassigned' }) {
  const t = useTexts();
  return (
    <>
      {t(`account.${of}.text`)} <SupportLink />
    </>
  );
}

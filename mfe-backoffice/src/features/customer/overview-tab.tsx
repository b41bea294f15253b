import type { CustomerDetails } from '@kontor/contract/customer';
import { countryName } from '@kontor/domain/country';
import { useNamedPagePath } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Card } from '@kontor/ui/card';
import { Columns } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import { TextLink } from '@kontor/ui/text-link';
import { Link } from 'react-router-dom';
import { lists } from '../../calls/lists.ts';
import { useMayAct } from '../../calls/use-may-act.ts';
import { CustomerLink } from '../../components/customer-link.tsx';
import { Facts } from '../../components/facts.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { useActorName } from './use-entry-texts.ts';
import { useTimeline } from './use-timeline.ts';

export function OverviewTab({ customer }: { readonly customer: CustomerDetails }) {
  return (
    <Columns
      layout="golden"
      aside={
        <>
          <NextCharge customer={customer} />
          <Agency agency={customer.agency} />
          <LatestNote customerUuid={customer.organizationUuid} />
        </>
      }
    >
      <BaseData customer={customer} />
      <Account customer={customer} />
    </Columns>
  );
}

interface Props {
  readonly customer: CustomerDetails;
}

function BaseData({ customer }: Props) {
  const t = useTexts();
  const platform = usePlatformTexts();
  const { date, language } = useFormat();
  const { baseData, vatIdVerificationStatus, organizationUuid, createdAt } = customer;
  const always = [
    { label: t('customers.since'), value: date(createdAt) },
    { label: t('customer.identifier'), value: organizationUuid },
  ];
  if (baseData === null) {
    return (
      <Card title={t('customer.baseData')}>
        <Text tone="secondary">{t('customer.noBaseData')}</Text>
        <Facts facts={always} />
      </Card>
    );
  }
  const { companyName, addressLine1, addressLine2, zip, city, isoCountryCode, phoneNumber, vatId } = baseData;
  const street = [addressLine1, addressLine2].filter(Boolean).join(', ');
  return (
    <Card title={t('customer.baseData')}>
      <Facts
        facts={[
          { label: platform('baseData.companyName'), value: companyName },
          { label: t('customer.address'), value: `${street}, ${zip} ${city}` },
          { label: platform('baseData.isoCountryCode'), value: countryName(isoCountryCode, language) },
          { label: platform('baseData.phoneNumber'), value: phoneNumber ?? t('value.none') },
          {
            label: platform('baseData.vatId'),
            value: vatId === null ? t('value.none') : `${vatId}, ${t(`customer.vat.${vatIdVerificationStatus}`)}`,
          },
          ...always,
        ]}
      />
    </Card>
  );
}

function Account({ customer: { organizationUuid, account, monthlyAmount } }: Props) {
  const t = useTexts();
  const { money } = useFormat();
  const mayAct = useMayAct();
  const transfers = useNamedPagePath()('transfers');
  const unassigned = money(account.unassigned);
  const isOpen = account.unassigned > 0 && transfers !== null && mayAct(lists.transfers);
  return (
    <Card title={t('customer.account')}>
      <Facts
        facts={[
          { label: t('customers.monthly'), value: money(monthlyAmount) },
          { label: t('customer.owed'), value: money(account.owed) },
          { label: t('field.credit'), value: money(account.credit) },
          {
            label: t('field.unassigned'),
            value: isOpen ? (
              <TextLink render={<Link to={`${transfers}?organization=${organizationUuid}`} />}>{unassigned}</TextLink>
            ) : (
              unassigned
            ),
          },
        ]}
      />
    </Card>
  );
}

function NextCharge({ customer: { nextCharge, shops } }: Props) {
  const t = useTexts();
  const { money, date } = useFormat();
  const shop = shops.find(({ uuid }) => uuid === nextCharge?.shopUuid);
  return (
    <Card title={t('customer.nextCharge')}>
      {nextCharge ? (
        <Facts
          facts={[
            { label: t('customer.grossAmount'), value: money(nextCharge.amount) },
            { label: t('customer.day'), value: date(nextCharge.date) },
            ...(shop ? [{ label: t('customer.shop'), value: shop.name }] : []),
          ]}
        />
      ) : (
        <Text tone="secondary">{t('customer.noCharge')}</Text>
      )}
    </Card>
  );
}

function Agency({ agency }: Pick<CustomerDetails, 'agency'>) {
  const t = useTexts();
  const { date } = useFormat();
  return (
    <Card title={t('customer.agency')}>
      {agency ? (
        <Text>
          <CustomerLink customerUuid={agency.organizationUuid}>{agency.name}</CustomerLink>{' '}
          {t('customer.agencySince', { date: date(agency.since) })}
        </Text>
      ) : (
        <Text tone="secondary">{t('customer.noAgency')}</Text>
      )}
    </Card>
  );
}

/** The last thing that a colleague has written down, which who answers the telephone must not miss. */
function LatestNote({ customerUuid }: { readonly customerUuid: string }) {
  const t = useTexts();
  const { moment } = useFormat();
  const actorName = useActorName();
  const [note] = useTimeline(customerUuid, { kind: 'note' }).rows ?? [];
  return (
    note && (
      <Card title={t('customer.note.latest')}>
        <Text>{note.title}</Text>
        <Text tone="secondary">{`${actorName(note.actor)}, ${moment(note.at)}`}</Text>
      </Card>
    )
  );
}

import type { OrganizationBalance } from '@kontor/contract/invoice';
import { ChoiceCard } from '@kontor/ui/choice-card';
import { FieldSet } from '@kontor/ui/field-set';
import { Icon } from '@kontor/ui/icon';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import { type ReactNode, useId } from 'react';
import type { FailedCharge } from '../billing/failed-charge.ts';
import { methodIcons } from '../payment-provider/method-icons.ts';
import type { PaymentDetailsForm } from '../payment-provider/payment-details-form.ts';
import { PaymentFields } from '../payment-provider/payment-fields.tsx';
import { ProviderFailure } from '../payment-provider/provider-failure.tsx';
import type { Provider } from '../payment-provider/use-provider.ts';
import { useTexts } from '../texts/use-texts.ts';
import type { PaymentWay } from './payment-ways.ts';
import { TransferPanel } from './transfer-panel.tsx';

interface PayWaysProps {
  readonly owed: OrganizationBalance['items'][number];
  readonly ways: readonly PaymentWay[];
  /** How the last charge of the method on file has failed; `null` for none. */
  readonly failed: FailedCharge | null;
  readonly way: PaymentWay;
  readonly onChoose: (way: PaymentWay) => void;
  readonly form: PaymentDetailsForm;
  readonly provider: Provider;
  readonly submitLabel: string;
}

/** The method on file, a new card or bank account with its fields, or where to transfer to. */
export function PayWays({ owed, ways, failed, way, onChoose, ...entered }: PayWaysProps) {
  const t = useTexts();
  const name = useId();
  const { paymentMethod: method } = owed;
  return (
    <FieldSet legend={t('pay.choose')}>
      {owed.transferred > 0 && (
        <Text variant="ui" tone="secondary">
          {t('pay.onlyTransfer')}
        </Text>
      )}
      {ways.map((each) => {
        const isOnFile = each === 'on-file';
        const type = isOnFile ? (method?.type ?? 'card') : each;
        return (
          <ChoiceCard
            key={each}
            type="radio"
            name={name}
            title={isOnFile ? method?.label || t(`payment.method.${type}`) : t(`pay.way.${each}`)}
            text={isOnFile ? t(`pay.way.onFile.${type}`) : t(`pay.text.${each}`)}
            meta={isOnFile && failed !== null && t(`pay.lastFailed.${failed}`)}
            end={<Icon path={methodIcons[type]} />}
            checked={each === way}
            onChange={() => onChoose(each)}
          >
            {each === way && panelOf(each, owed, entered)}
          </ChoiceCard>
        );
      })}
    </FieldSet>
  );
}

type Entered = Pick<PayWaysProps, 'form' | 'provider' | 'submitLabel'>;

/** Not a component, because a card has to know whether it has a panel. */
function panelOf(way: PaymentWay, owed: PayWaysProps['owed'], entered: Entered): ReactNode {
  switch (way) {
    case 'on-file':
      return null;
    case 'bank_transfer':
      return <TransferPanel owed={owed} />;
    case 'card':
    case 'sepa_debit':
      return <NewMethod type={way} keepsMethod={owed.keepsMethod} {...entered} />;
  }
}

interface NewMethodProps extends Entered, Pick<PayWaysProps['owed'], 'keepsMethod'> {
  readonly type: 'card' | 'sepa_debit';
}

function NewMethod({ type, keepsMethod, form, provider, submitLabel }: NewMethodProps) {
  const t = useTexts();
  if (provider.failure) return <ProviderFailure {...provider.failure} />;
  return (
    <Stack gap={4}>
      <PaymentFields type={type} form={form} submitLabel={submitLabel} />
      {keepsMethod && (
        <Text variant="small" tone="secondary">
          {t(`pay.remembers.${type}`)}
        </Text>
      )}
    </Stack>
  );
}

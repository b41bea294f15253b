import { useHost } from '@kontor/platform/host';
import { useOrganization, useUser } from '@kontor/platform/host-hooks';
import { Text } from '@kontor/ui/text';
import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeExpressCheckoutElementOptions } from '@stripe/stripe-js';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { billingDetails } from './billing-details.ts';
import type { WalletToken } from './confirm-intent.ts';
import { ProviderError } from './provider-error.ts';
import styles from './wallet-buttons.module.css';

interface WalletButtonsProps {
  readonly stripe: Stripe;
  /** What is charged at once, in cents; for 0 the wallet only stores its card. */
  readonly amount: number;
  /** What confirming in the wallet does; its button says so where it can. */
  readonly act: 'order' | 'pay';
  /** Whether later charges may use its card. */
  readonly isKept: boolean;
  readonly isDisabled: boolean;
  /** The customer has paid with the wallet. */
  readonly onPay: (token: WalletToken) => Promise<void>;
  /** The wallet gave nothing. */
  readonly onFailure: (error: unknown) => Promise<void> | void;
  /** The customer has closed the wallet. */
  readonly onClose: () => void;
}

/**
 * The wallets of this device that the provider offers. Nothing is shown and nothing has a size until it has said that
 * there is one.
 */
export function WalletButtons({ stripe, amount, isKept, ...buttons }: WalletButtonsProps): ReactNode {
  const { language } = useHost();
  return (
    // A group of their own: the fields for cards and accounts belong to one without an amount.
    <Elements
      stripe={stripe}
      options={{
        ...(amount > 0 ? { mode: isKept ? 'subscription' : 'payment', amount } : { mode: 'setup' }),
        currency: 'eur',
        allowedPaymentMethodTypes: ['card'],
        locale: language,
      }}
    >
      <Buttons {...buttons} />
    </Elements>
  );
}

/** Wallets that pay by a card, which is all that the server asks for. */
const options: StripeExpressCheckoutElementOptions = {
  buttonHeight: 48,
  layout: { maxColumns: 1, overflow: 'never' },
  paymentMethods: { amazonPay: 'never', klarna: 'never', paypal: 'never' },
};

const buttonTypes = {
  order: { applePay: 'order', googlePay: 'order' },
  pay: { applePay: 'plain', googlePay: 'pay' },
} as const;

type ButtonsProps = Omit<WalletButtonsProps, 'stripe' | 'amount' | 'isKept'>;

function Buttons({ act, isDisabled, onPay, onFailure, onClose }: ButtonsProps) {
  const t = useTexts();
  const createToken = useWalletToken();
  const [isAvailable, setAvailable] = useState(false);
  return (
    <div className={isAvailable ? styles.offered : styles.asking} inert={!isAvailable || isDisabled}>
      {isAvailable && (
        <Text variant="small" tone="secondary">
          {t(`wallet.or.${act}`)}
        </Text>
      )}
      <ExpressCheckoutElement
        options={{ ...options, buttonType: buttonTypes[act] }}
        onReady={({ availablePaymentMethods: wallets }) =>
          setAvailable(wallets !== undefined && Object.values(wallets).some(Boolean))
        }
        onClick={({ resolve }) => resolve()}
        onCancel={onClose}
        onConfirm={(event) =>
          createToken().then(onPay, (error: unknown) => {
            event.paymentFailed({ reason: 'fail' });
            return onFailure(error);
          })
        }
      />
    </div>
  );
}

/** @throws ProviderError with the provider's message */
function useWalletToken(): () => Promise<WalletToken> {
  const stripe = useStripe();
  const elements = useElements();
  const user = useUser();
  const { baseData } = useOrganization();
  return async () => {
    if (!stripe || !elements) throw new Error('Stripe was not loaded');
    const submitted = await elements.submit();
    if (submitted.error) throw new ProviderError(submitted.error);
    const name = `${user.firstName} ${user.lastName}`.trim();
    const payer = billingDetails({ name, email: user.email }, baseData);
    const params = { payment_method_data: { billing_details: payer } };
    const { confirmationToken, error } = await stripe.createConfirmationToken({ elements, params });
    if (error) throw new ProviderError(error);
    return { confirmationToken: confirmationToken.id };
  };
}

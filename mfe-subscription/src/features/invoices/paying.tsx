import type { Invoice } from '@kontor/contract/invoice';
import { useMayCall } from '@kontor/platform/host-hooks';
import { Button } from '@kontor/ui/button';
import { late } from '@kontor/ui/late';
import { createContext, type ReactNode, Suspense, useContext, useState } from 'react';
import { billingCalls } from '../../billing/calls.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** Loads the payment provider, which lists of invoices do not need. */
const { Component: PayDialog } = late(async () => (await import('./pay-dialog.tsx')).PayDialog);

type PaidInvoice = Pick<Invoice, 'uuid' | 'number' | 'total'>;

const Paying = createContext<((invoice: PaidInvoice) => void) | null>(null);

/** Keeps the payment dialog mounted: the row and the panel with its button disappear after the payment. */
export function PayingInvoices({ children }: { children: ReactNode }) {
  const [invoice, setInvoice] = useState<PaidInvoice | null>(null);
  return (
    <Paying value={setInvoice}>
      {children}
      {invoice && (
        <Suspense fallback={null}>
          <PayDialog key={invoice.uuid} invoice={invoice} onClose={() => setInvoice(null)} />
        </Suspense>
      )}
    </Paying>
  );
}

interface PayButtonProps {
  readonly invoice: PaidInvoice;
  readonly size?: 'sm' | 'md';
  readonly variant?: 'default' | 'outlined';
}

/** 'Jetzt bezahlen': asks first, with the amount and the method, and then pays this invoice. */
export function PayButton({ invoice, size = 'sm', variant = 'outlined' }: PayButtonProps) {
  const t = useTexts();
  const mayPay = useMayCall()(billingCalls.payInvoice);
  const pay = useContext(Paying);
  if (!pay) throw new Error('A button that pays an invoice stands outside of <PayingInvoices>.');
  if (!mayPay) return null;
  return (
    <Button
      size={size}
      variant={variant}
      aria-label={t('pay.buttonOf', { number: invoice.number })}
      onClick={() => pay(invoice)}
    >
      {t('pay.button')}
    </Button>
  );
}

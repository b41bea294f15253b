import { useMayCall } from '@kontor/platform/host-hooks';
import { useIsHydrated } from '@kontor/platform/use-is-hydrated';
import { Button } from '@kontor/ui/button';
import { late } from '@kontor/ui/late';
import { createContext, type ReactNode, Suspense, useContext, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { billingCalls } from '../billing/calls.ts';
import { useTexts } from '../texts/use-texts.ts';
import { payParameter, withoutPayment, withPayment } from './pay-link.ts';

/** Loads the payment provider, which lists of invoices do not need. */
const { Component: PaySheet } = late(async () => (await import('./pay-sheet.tsx')).PaySheet);

const Paying = createContext<((invoiceUuid: string) => void) | null>(null);

interface PayingProps {
  readonly children: ReactNode;
}

/** Keeps the sheet mounted: the row and the panel with its button disappear after the payment. */
export function PayingInvoices({ children }: PayingProps) {
  const [invoiceUuid, setInvoiceUuid] = useState<string | null>(null);
  return (
    <Paying value={setInvoiceUuid}>
      {children}
      <OpenSheet invoiceUuid={invoiceUuid} onClose={() => setInvoiceUuid(null)} />
    </Paying>
  );
}

/** The same, opened and closed by the address: mails and other pages link to it, and it survives a reload. */
export function PayingByAddress({ children }: PayingProps) {
  const [query, setQuery] = useSearchParams();
  return (
    <Paying value={(uuid) => setQuery((before) => withPayment(before, uuid), { preventScrollReset: true })}>
      {children}
      <OpenSheet
        invoiceUuid={query.get(payParameter)}
        onClose={() => setQuery(withoutPayment, { replace: true, preventScrollReset: true })}
      />
    </Paying>
  );
}

interface OpenSheetProps {
  readonly invoiceUuid: string | null;
  readonly onClose: () => void;
}

/** Nothing for roles that may not pay: a link that they follow shows them the invoices. */
function OpenSheet({ invoiceUuid, onClose }: OpenSheetProps) {
  const isHydrated = useIsHydrated();
  const mayPay = useMayCall()(billingCalls.payInvoice);
  if (invoiceUuid === null || !isHydrated || !mayPay) return null;
  return (
    <Suspense fallback={null}>
      <PaySheet key={invoiceUuid} invoiceUuid={invoiceUuid} onClose={onClose} />
    </Suspense>
  );
}

interface PayButtonProps {
  readonly invoice: { readonly uuid: string; readonly number: string };
  readonly size?: 'sm' | 'md';
  readonly variant?: 'default' | 'outlined';
}

/** 'Jetzt bezahlen': opens the sheet that names the amount and pays this invoice. */
export function PayButton({ invoice: { uuid, number }, size = 'sm', variant = 'outlined' }: PayButtonProps) {
  const t = useTexts();
  const mayPay = useMayCall()(billingCalls.payInvoice);
  const pay = useContext(Paying);
  if (!pay) throw new Error('A button that pays an invoice stands outside of <PayingInvoices>.');
  if (!mayPay) return null;
  return (
    <Button size={size} variant={variant} aria-label={t('pay.buttonOf', { number })} onClick={() => pay(uuid)}>
      {t('pay.button')}
    </Button>
  );
}

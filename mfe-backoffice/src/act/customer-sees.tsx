import { Alert } from '@kontor/ui/alert';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';

/** What becomes of a change for the customer: it is read before the change is made. */
export function CustomerSees({ children }: { readonly children: ReactNode }) {
  const t = useTexts();
  return (
    <Alert tone="info" title={t('act.customer')} announce={false}>
      {children}
    </Alert>
  );
}

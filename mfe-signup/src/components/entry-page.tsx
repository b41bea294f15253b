import { EntryFrame } from '@kontor/ui/entry-frame';
import { EntryPanel } from '@kontor/ui/entry-panel';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandLink } from './brand-link.tsx';
import { LanguageSwitch } from './language-switch.tsx';

interface EntryPageProps {
  title: string;
  lead: string;
  notice?: ReactNode;
  children: ReactNode;
}

/** Page before sign-in: form column beside the ink panel. */
export function EntryPage({ title, children, ...frame }: EntryPageProps) {
  return (
    <EntryFrame {...frame} title={title} brand={<BrandLink />} end={<LanguageSwitch />} panel={<Purchase />}>
      {children}
    </EntryFrame>
  );
}

/** One purchase on its way through shop, warehouse and till. */
function Purchase() {
  const { t } = useTranslation('signup', { keyPrefix: 'panel' });
  return (
    <EntryPanel
      tagline={[t('tagline1'), t('tagline2')]}
      slips={[
        {
          stop: t('shop'),
          title: t('order'),
          detail: t('orderFrom'),
          lines: [
            { label: t('tyre'), value: t('tyrePrice') },
            { label: t('chain'), value: t('chainPrice') },
          ],
          total: { label: t('sum'), value: t('sumPrice') },
        },
        {
          stop: t('warehouse'),
          title: t('pickList'),
          detail: t('pickDevice'),
          lines: [
            { label: t('tyre'), value: 'A-04-12', checked: true },
            { label: t('chain'), value: 'B-01-03', checked: true },
          ],
        },
        {
          stop: t('till'),
          title: t('receipt'),
          detail: t('receiptFrom'),
          lines: [
            { label: t('helmet'), value: t('helmetPrice') },
            { label: t('signature'), value: t('signatureValid'), checked: true },
          ],
        },
      ]}
    />
  );
}

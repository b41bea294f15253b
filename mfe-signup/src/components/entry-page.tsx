import { EntryFrame } from '@kontor/ui/entry-frame';
import { EntryPanel } from '@kontor/ui/entry-panel';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
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
  const t = useTexts();
  return (
    <EntryPanel
      tagline={[t('panel.tagline1'), t('panel.tagline2')]}
      slips={[
        {
          stop: t('panel.shop'),
          title: t('panel.order'),
          detail: t('panel.orderFrom'),
          lines: [
            { label: t('panel.tyre'), value: t('panel.tyrePrice') },
            { label: t('panel.chain'), value: t('panel.chainPrice') },
          ],
          total: { label: t('panel.sum'), value: t('panel.sumPrice') },
        },
        {
          stop: t('panel.warehouse'),
          title: t('panel.pickList'),
          detail: t('panel.pickDevice'),
          lines: [
            { label: t('panel.tyre'), value: 'A-04-12', checked: true },
            { label: t('panel.chain'), value: 'B-01-03', checked: true },
          ],
        },
        {
          stop: t('panel.till'),
          title: t('panel.receipt'),
          detail: t('panel.receiptFrom'),
          lines: [
            { label: t('panel.helmet'), value: t('panel.helmetPrice') },
            { label: t('panel.signature'), value: t('panel.signatureValid'), checked: true },
          ],
        },
      ]}
    />
  );
}

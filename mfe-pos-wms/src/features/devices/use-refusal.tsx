import type { DeviceLicences } from '@kontor/domain/device';
import type { EntitlementState } from '@kontor/domain/entitlements';
import { PageLink } from '@kontor/platform/parts/page-link';
import { ButtonLink } from '@kontor/ui/button';
import type { ReactNode } from 'react';
import type { DeviceProduct } from '../../components/product.ts';
import { useTexts } from '../../texts/use-texts.ts';

interface Refused extends Pick<DeviceLicences, 'licensed' | 'used' | 'refusal'> {
  /** Unknown where only an answer of the server says that it is refused. */
  readonly state: EntitlementState | null;
}

export interface Refusal {
  readonly title: string;
  readonly text: string;
  /** The page that helps; none if the head of this one has the link. */
  readonly action: ReactNode;
}

/** Why no further device can be connected, and what to do; `null` if one can. */
export function useRefusal(product: DeviceProduct): (refused: Refused) => Refusal | null {
  const t = useTexts();
  const link = (page: string, text: string) => (
    <ButtonLink variant="outlined" size="sm" render={<PageLink page={page} />}>
      {text}
    </ButtonLink>
  );
  return ({ refusal, state, licensed, used }) => {
    if (refusal === null) return null;
    if (refusal === 'licences-exhausted') {
      return {
        title: t('refusal.exhausted.title', { count: licensed }),
        text: used > licensed ? t('refusal.exhausted.over', { count: used - licensed }) : t('refusal.exhausted.text'),
        action: null,
      };
    }
    if (state === 'suspended') {
      return {
        title: t(`activate.suspendedTitle.${product}`),
        text: t(`activate.suspended.${product}`),
        action: link('invoices', t('activate.toInvoices')),
      };
    }
    return {
      title: t(`activate.inactiveTitle.${product}`),
      text: t('refusal.notBooked'),
      action: link(product === 'wms' ? 'wmsActivate' : 'posActivate', t(`refusal.activate.${product}`)),
    };
  };
}

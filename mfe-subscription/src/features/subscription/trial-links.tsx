import type { Subscription } from '@kontor/contract/subscription';
import { type DeviceType, deviceTypes } from '@kontor/domain/product';
import { trialBlock } from '@kontor/domain/trial';
import { useConfig, useMayCall, useOrganization } from '@kontor/platform/host-hooks';
import { PageLink } from '@kontor/platform/parts/page-link';
import { TextLink } from '@kontor/ui/text-link';
import { billingCalls } from '../../billing/calls.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** What the user may try beside the plan, on the older licences (spec §5). */
export function useTestableProducts(subscription: Subscription | null): readonly DeviceType[] {
  const mayStart = useMayCall()(billingCalls.startTrial);
  const { posSupportedCountries } = useConfig();
  const isoCountryCode = useOrganization().baseData?.isoCountryCode ?? null;
  return deviceTypes.filter(
    (type) => mayStart && trialBlock({ subscription, type, isoCountryCode, posSupportedCountries }) === null,
  );
}

/** The way to the pages where trials begin. */
export function TrialLinks({ types }: { types: readonly DeviceType[] }) {
  const t = useTexts();
  const { trialDays: days } = useConfig();
  return types.map((type) => (
    <TextLink key={type} render={<PageLink page={type === 'wms' ? 'wmsActivate' : 'posActivate'} />}>
      {t(`devices.try.${type}`, { days })}
    </TextLink>
  ));
}

import { compact } from '@kontor/contract/normal-form';
import type { VatIdAnswer } from '@kontor/contract/organization';
import { isEuCountry } from '@kontor/domain/tax';
import { apiQuery } from '@kontor/platform/api-query';
import { useApi, useOrganization } from '@kontor/platform/host-hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { BaseDataForm } from './use-base-data-form.ts';

/** How long typing must pause before the register is asked. */
const pauseMs = 600;

/** As long as the shortest ids of the member states. */
const complete = /^[A-Z]{2}[A-Z0-9+*]{8,12}$/;

const filled = ['companyName', 'addressLine1', 'zip', 'city'] as const;

/** Greek ids begin with EL. */
const countryOf = (vatId: string): string => (vatId.startsWith('EL') ? 'GR' : vatId.slice(0, 2));

/**
 * Asks the register as soon as a VAT id is complete, and fills what it says into fields that are empty or that it has filled
 * before. Only advice: it prevents nothing.
 */
export function useRegisterAnswer(
  form: BaseDataForm['form'],
  knownVatId: string | null,
): VatIdAnswer | 'asking' | null {
  const typed = useWatch({ control: form.control, name: 'vatId' }) ?? '';
  const vatId = compact(typed).replaceAll(/[.-]/g, '');
  const rested = useRested(vatId);
  const isoCountryCode = countryOf(rested);
  const isAsked = rested !== knownVatId && complete.test(rested) && isEuCountry(isoCountryCode);
  const params = { organizationUuid: useOrganization().uuid };
  const { data, isFetching } = useQuery({
    ...apiQuery(useApi(), 'POST /organization/{organizationUuid}/vat-id-query', {
      params,
      body: { vatId: rested, isoCountryCode },
    }),
    enabled: isAsked,
    retry: false,
  });
  const ours = useRef<Partial<Record<(typeof filled)[number], string>>>({});
  const fillIn = useEffectEvent((answer: VatIdAnswer) => {
    if (answer.status !== 'verified') return;
    form.setValue('isoCountryCode', isoCountryCode, { shouldDirty: true });
    for (const name of filled) {
      const said = answer[name];
      const now = form.getValues(name);
      if (said === null || (now !== '' && now !== ours.current[name])) continue;
      ours.current[name] = said;
      form.setValue(name, said, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    }
  });
  useEffect(() => {
    if (data !== undefined) fillIn(data);
  }, [data]);
  if (rested !== vatId || !isAsked) return null;
  return isFetching ? 'asking' : (data ?? null);
}

/** The value once it has been unchanged for a while. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

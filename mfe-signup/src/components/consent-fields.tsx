import { brand } from '@kontor/contract/brand';
import { LegalLink } from '@kontor/platform/parts/legal-link';
import type { FormField } from '@kontor/platform/use-contract-form';
import { Checkbox } from '@kontor/ui/checkbox';
import { FormWide } from '@kontor/ui/form-grid';
import { Trans } from 'react-i18next';
import { namespace, useTexts } from '../texts/use-texts.ts';

interface ConsentFieldsProps {
  field: (name: 'newsletterOptIn' | 'termsAccepted') => FormField;
}

/** Terms, and the optional newsletter. Put them into a SignupForm. */
export function ConsentFields({ field }: ConsentFieldsProps) {
  const t = useTexts();
  const { error: termsError, ...terms } = field('termsAccepted');
  const { error: newsletterError, ...newsletter } = field('newsletterOptIn');
  return (
    <>
      <FormWide>
        <Checkbox {...terms} error={termsError}>
          <Trans
            ns={namespace}
            i18nKey="account.terms"
            components={{ terms: <LegalLink page="terms" />, privacy: <LegalLink page="privacy" /> }}
          />
        </Checkbox>
      </FormWide>
      <FormWide>
        <Checkbox {...newsletter} error={newsletterError}>
          {t('account.newsletter', { brand: brand.name })}
        </Checkbox>
      </FormWide>
    </>
  );
}

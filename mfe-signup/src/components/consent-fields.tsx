import { useBrand } from '@kontor/platform/host-hooks';
import { LegalLink } from '@kontor/platform/parts/legal-link';
import { Sentence } from '@kontor/platform/parts/sentence';
import type { FormField } from '@kontor/platform/use-contract-form';
import { Checkbox } from '@kontor/ui/checkbox';
import { FormWide } from '@kontor/ui/form-grid';
import { useTexts } from '../texts/use-texts.ts';

interface ConsentFieldsProps {
  field: (name: 'newsletterOptIn' | 'termsAccepted') => FormField;
}

/** Terms, and the optional newsletter. Put them into a SignupForm. */
export function ConsentFields({ field }: ConsentFieldsProps) {
  const brand = useBrand();
  const t = useTexts();
  const { error: termsError, ...terms } = field('termsAccepted');
  const { error: newsletterError, ...newsletter } = field('newsletterOptIn');
  return (
    <>
      <FormWide>
        <Checkbox {...terms} error={termsError}>
          <Sentence
            text={t('account.terms')}
            elements={{ terms: <LegalLink page="terms" />, privacy: <LegalLink page="privacy" /> }}
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

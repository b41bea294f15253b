import { brand } from '@kontor/contract/brand';
import { Checkbox } from '@kontor/ui/checkbox';
import { SignupFormWide } from '@kontor/ui/signup-frame';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

interface ConsentFieldsProps {
  field: (name: 'newsletterOptIn' | 'termsAccepted') => UseFormRegisterReturn & { error: string | undefined };
}

/** Terms, and the newsletter that nobody has to take. Put it into a SignupForm. */
export function ConsentFields({ field }: ConsentFieldsProps) {
  const { t } = useTranslation('signup', { keyPrefix: 'account' });
  const { error: termsError, ...terms } = field('termsAccepted');
  const { error: newsletterError, ...newsletter } = field('newsletterOptIn');
  return (
    <>
      <SignupFormWide>
        <Checkbox {...terms} error={termsError}>
          {t('terms')}
        </Checkbox>
      </SignupFormWide>
      <SignupFormWide>
        <Checkbox {...newsletter} error={newsletterError}>
          {t('newsletter', { brand: brand.name })}
        </Checkbox>
      </SignupFormWide>
    </>
  );
}

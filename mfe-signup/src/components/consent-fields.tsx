import { brand } from '@kontor/contract/brand';
import { Checkbox } from '@kontor/ui/checkbox';
import { SignupFormWide } from '@kontor/ui/signup-frame';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTexts } from '../texts/use-texts.ts';

interface ConsentFieldsProps {
  field: (name: 'newsletterOptIn' | 'termsAccepted') => UseFormRegisterReturn & { error: string | undefined };
}

/** Terms, and the newsletter that nobody has to take. Put it into a SignupForm. */
export function ConsentFields({ field }: ConsentFieldsProps) {
  const t = useTexts();
  const { error: termsError, ...terms } = field('termsAccepted');
  const { error: newsletterError, ...newsletter } = field('newsletterOptIn');
  return (
    <>
      <SignupFormWide>
        <Checkbox {...terms} error={termsError}>
          {t('account.terms')}
        </Checkbox>
      </SignupFormWide>
      <SignupFormWide>
        <Checkbox {...newsletter} error={newsletterError}>
          {t('account.newsletter', { brand: brand.name })}
        </Checkbox>
      </SignupFormWide>
    </>
  );
}

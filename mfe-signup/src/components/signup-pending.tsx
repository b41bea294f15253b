import { BrandLink } from '@kontor/platform/parts/brand-link';
import { FormWide } from '@kontor/ui/form-grid';
import { SignupForm, SignupFrame } from '@kontor/ui/signup-frame';
import { Skeleton, SkeletonArea } from '@kontor/ui/skeleton';
import { useTexts } from '../texts/use-texts.ts';

/** The frame of a step while it is not known yet which one it is. */
export function SignupPending() {
  const t = useTexts();
  return (
    <SignupFrame brand={<BrandLink />} title={t('frame.registration')}>
      <FormPending text={t('frame.loading')} />
    </SignupFrame>
  );
}

/** Two fields in the making. */
export function FormPending({ text }: { text: string }) {
  return (
    <SkeletonArea text={text}>
      <SignupForm>
        <FormWide>
          <Skeleton shape="field" />
        </FormWide>
        <FormWide>
          <Skeleton shape="field" />
        </FormWide>
      </SignupForm>
    </SkeletonArea>
  );
}

import { BrandLink } from '@kontor/platform/parts/brand-link';
import { LegalFoot } from '@kontor/platform/parts/legal-foot';
import { FormWide } from '@kontor/ui/form-grid';
import { SignupForm, SignupFrame } from '@kontor/ui/signup-frame';
import { Skeleton, SkeletonArea } from '@kontor/ui/skeleton';
import { useTexts } from '../texts/use-texts.ts';

/** The frame of a step while the step itself is not known yet. */
export function SignupPending() {
  const t = useTexts();
  return (
    <SignupFrame brand={<BrandLink />} title={t('frame.registration')} legal={<LegalFoot />}>
      <FormPending text={t('frame.loading')} />
    </SignupFrame>
  );
}

/** Placeholders for two fields. */
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

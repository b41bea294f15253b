import { shownEmail } from '@kontor/domain/shown-email';
import { useUser } from '@kontor/platform/host-hooks';
import { BrandLink } from '@kontor/platform/parts/brand-link';
import { FormFailure } from '@kontor/platform/parts/form-failure';
import { LanguageButton } from '@kontor/platform/parts/language-button';
import { LegalFoot } from '@kontor/platform/parts/legal-foot';
import { Button, ButtonLink } from '@kontor/ui/button';
import { Icon } from '@kontor/ui/icon';
import { Stack } from '@kontor/ui/page';
import { SignupFrame } from '@kontor/ui/signup-frame';
import { Stepper } from '@kontor/ui/stepper';
import { mdiArrowRight } from '@mdi/js';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../texts/use-texts.ts';
import { AbortButton } from './abort-button.tsx';

interface StepFrameProps {
  /** Names of all steps, and the index of this one. */
  steps: readonly string[];
  current: number;
  title: string;
  lead: string;
  /** Path of the previous step; the first step offers to leave instead. */
  backTo?: string | undefined;
  /** Replaces the link back. */
  back?: ReactNode;
  summary?: ReactNode;
  /** Id of this step's form, for further buttons that submit it. */
  formId?: string;
  /** Label of the primary button, which submits this step's form, or the one below it. */
  next: string;
  nextForm?: string | undefined;
  busy?: boolean;
  busyLabel?: string | undefined;
  /** A failure that belongs to no single field. */
  failure?: string | null;
  onSubmit: (event: React.SyntheticEvent) => void;
  children: ReactNode;
  /** Below the form, with a form of its own. */
  below?: ReactNode;
}

/** One step of a sign-up: a form with stepper above and the sticky footer that submits it. */
export function StepFrame({
  steps,
  current,
  title,
  backTo,
  back,
  formId: givenId,
  next,
  nextForm,
  busy = false,
  busyLabel,
  failure,
  ...step
}: StepFrameProps) {
  const t = useTexts();
  const { email } = useUser();
  const ownId = useId();
  const formId = givenId ?? ownId;
  const backLink = backTo && (
    <ButtonLink variant="outlined" size="lg" render={<Link to={backTo} />}>
      {t('frame.back')}
    </ButtonLink>
  );
  return (
    <SignupFrame
      brand={<BrandLink />}
      account={shownEmail(email)}
      end={<LanguageButton />}
      stepper={<Stepper label={t('frame.registration')} steps={steps} current={current} doneLabel={t('frame.done')} />}
      title={title}
      lead={step.lead}
      back={back ?? backLink ?? <AbortButton />}
      summary={step.summary}
      legal={<LegalFoot />}
      primary={
        <Button type="submit" form={nextForm ?? formId} size="lg" loading={busy}>
          {busy ? (busyLabel ?? t('frame.saving')) : next}
          {!busy && <Icon path={mdiArrowRight} size={20} />}
        </Button>
      }
    >
      <form id={formId} method="dialog" onSubmit={step.onSubmit} noValidate>
        <Stack gap={5}>
          <FormFailure text={failure} />
          {step.children}
        </Stack>
      </form>
      {step.below}
    </SignupFrame>
  );
}

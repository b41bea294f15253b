import { useMayCall } from '@kontor/platform/host-hooks';
import { PageLink } from '@kontor/platform/parts/page-link';
import { RetryAlert } from '@kontor/platform/parts/retry-alert';
import { useErrorText } from '@kontor/platform/use-error-text';
import type { FailedLoad } from '@kontor/platform/use-load-failure';
import { Button, ButtonLink } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { Stop, Stops } from '@kontor/ui/stops';
import { Text } from '@kontor/ui/text';
import { useState } from 'react';
import { useTexts } from '../../base/use-texts.ts';
import type { PageTexts } from '../locales/page-texts.ts';
import { canDo, type FirstStep } from './first-steps.ts';

interface FirstStepsProps {
  readonly steps: readonly FirstStep[];
  /** The step that is the page's one press; `null` while that is somewhere else. */
  readonly press: FirstStep['id'] | null;
  /** Why some steps are missing. */
  readonly failure: FailedLoad | null;
}

/** The open steps. */
export function FirstStepsCard({ steps, press, failure }: FirstStepsProps) {
  const t = useTexts<PageTexts>();
  const mayCall = useMayCall();
  const errorText = useErrorText();
  const done = steps.filter(({ isDone }) => isDone);
  const open = steps.filter(({ isDone }) => !isDone);
  return (
    <Card
      title={t('home.steps.title')}
      aside={
        <Text variant="small" tone="secondary" numeric>
          {t('home.steps.progress', { done: done.length, all: steps.length })}
        </Text>
      }
    >
      {failure && (
        <RetryAlert title={t('home.steps.failed')} {...failure}>
          {errorText(failure.error)}
        </RetryAlert>
      )}
      <Stops label={t('home.steps.title')}>
        {done.length > 0 && <DoneSteps steps={done} />}
        {open.map((step, index) => (
          <Stop
            key={step.id}
            state={index === 0 ? 'current' : 'open'}
            title={t(`home.steps.${step.id}.title`, { count: step.missing ?? 1 })}
            titleAs="h3"
            action={
              canDo(step, mayCall) && (
                <ButtonLink
                  variant={step.id === press ? 'default' : 'outlined'}
                  width="full"
                  render={<PageLink page={step.page} />}
                >
                  {t(`home.steps.${step.id}.action`, { count: step.missing ?? 1 })}
                </ButtonLink>
              )
            }
          >
            {t(`home.steps.${step.id}.text`, { count: step.missing ?? 1 })}
          </Stop>
        ))}
      </Stops>
    </Card>
  );
}

function DoneSteps({ steps }: { steps: readonly FirstStep[] }) {
  const t = useTexts<PageTexts>();
  const [isShown, setShown] = useState(false);
  const last = steps.at(-1);
  return (
    <>
      <Stop
        state="done"
        stateLabel={t('home.steps.done')}
        title={
          <Text as="span" variant="ui" tone="secondary">
            {t('home.steps.doneSummary', { count: steps.length, last: last ? t(`home.steps.${last.id}.done`) : '' })}
          </Text>
        }
        // Stays when the steps are unfolded, because it has the focus.
        end={
          <Button variant="link" size="sm" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {t(`home.steps.${isShown ? 'hide' : 'show'}`)}
          </Button>
        }
      />
      {isShown &&
        steps.map(({ id }) => (
          <Stop key={id} state="done" stateLabel={t('home.steps.done')} title={t(`home.steps.${id}.done`)} />
        ))}
    </>
  );
}

import { useUser } from '@kontor/platform/host-hooks';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import { useTexts } from '../../texts/use-texts.ts';
import { CheckoutSection } from './checkout-section.tsx';
import type { OrderState } from './order-state.ts';
import { useNextStepTexts } from './use-next-step-texts.ts';

interface OrderOutcomeProps {
  readonly state: Extract<OrderState, { phase: 'checking' | 'done' }>;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** After the order: being checked, on its way through the bank, or done; and what happens next. */
export function OrderOutcome({ state, onEdit, onClose }: OrderOutcomeProps) {
  if (state.phase === 'checking')
    return <Checking isResumed={state.placed === null} onEdit={onEdit} onClose={onClose} />;
  return <Done state={state} onClose={onClose} />;
}

function Checking({ isResumed, onEdit, onClose }: { isResumed: boolean; onEdit: () => void; onClose: () => void }) {
  const t = useTexts();
  return (
    <Alert
      title={t('outcome.checking.title')}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('outcome.checking.close')}
          </Button>
          {isResumed && (
            <Button variant="outlined" onClick={onEdit}>
              {t('outcome.checking.again')}
            </Button>
          )}
        </>
      }
    >
      {t(isResumed ? 'outcome.checking.resumed' : 'outcome.checking.text')}
    </Alert>
  );
}

function Done({ state, onClose }: { state: Extract<OrderState, { phase: 'done' }>; onClose: () => void }) {
  const t = useTexts();
  const { email } = useUser();
  const nextStepTexts = useNextStepTexts();
  return (
    <Stack>
      {state.isProcessing ? (
        <Alert title={t('outcome.processing.title')}>{t('outcome.processing.text')}</Alert>
      ) : (
        <Alert tone="success" title={t('outcome.done.title')}>
          {t('outcome.done.text')}
        </Alert>
      )}
      <CheckoutSection title={t('checkout.next')}>
        <Text variant="ui" tone="secondary">
          {state.placed && nextStepTexts(state.placed.nextSteps)} {t('checkout.confirmationMail', { email })}
        </Text>
      </CheckoutSection>
      <Stack direction="row">
        <Button onClick={onClose}>{t('outcome.done.close')}</Button>
      </Stack>
    </Stack>
  );
}

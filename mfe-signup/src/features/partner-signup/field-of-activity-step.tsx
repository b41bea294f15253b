import type { PartnerFieldOfActivity } from '@kontor/contract/partner';
import { useBrand } from '@kontor/platform/host-hooks';
import { ChoiceCard } from '@kontor/ui/choice-card';
import { FieldSet } from '@kontor/ui/field-set';
import { Icon } from '@kontor/ui/icon';
import { Tile } from '@kontor/ui/tile';
import { mdiPuzzleOutline, mdiStorefrontOutline } from '@mdi/js';
import { useNavigate } from 'react-router-dom';
import choices from '../../components/choices.module.css';
import { StepFrame } from '../../components/step-frame.tsx';
import { chooseFieldOfActivity, useShownDraft } from '../../draft/draft-store.ts';
import { useTrackOnce } from '../../draft/use-track-once.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { usePartnerStep } from './use-partner-step.ts';

const icons: Record<PartnerFieldOfActivity, string> = {
  ecommerce: mdiStorefrontOutline,
  technology: mdiPuzzleOutline,
};

export function FieldOfActivityStep() {
  const brand = useBrand();
  const t = useTexts();
  const { frame, next } = usePartnerStep('field-of-activity');
  const chosen = useShownDraft(({ fieldOfActivity }) => fieldOfActivity);
  const trackOnce = useTrackOnce();
  const navigate = useNavigate();
  return (
    <StepFrame
      {...frame}
      title={t('fieldOfActivity.title')}
      lead={t('fieldOfActivity.lead')}
      next={chosen === 'technology' ? t('fieldOfActivity.toAccount') : t('fieldOfActivity.toShopSystem')}
      onSubmit={(event) => {
        event.preventDefault();
        trackOnce('FieldOfActivitySelected', { fieldOfActivity: chosen });
        if (next) void navigate(next);
      }}
    >
      <FieldSet legend={t('fieldOfActivity.legend')} legendHidden>
        <div className={choices.pair}>
          {(['ecommerce', 'technology'] as const).map((fieldOfActivity) => (
            <ChoiceCard
              key={fieldOfActivity}
              type="radio"
              name="fieldOfActivity"
              size="lg"
              checked={chosen === fieldOfActivity}
              onChange={() => chooseFieldOfActivity(fieldOfActivity)}
              media={
                <Tile tone={chosen === fieldOfActivity ? 'ink' : 'soft'}>
                  <Icon path={icons[fieldOfActivity]} />
                </Tile>
              }
              title={t(`fieldOfActivity.${fieldOfActivity}`)}
              text={t(`fieldOfActivity.${fieldOfActivity}Text`, { brand: brand.name })}
            />
          ))}
        </div>
      </FieldSet>
    </StepFrame>
  );
}

import type { ShopSystem } from '@kontor/contract/signup';
import { choosesProducts } from '@kontor/domain/signup-selection';
import { SupportLink } from '@kontor/platform/parts/support-link';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Button } from '@kontor/ui/button';
import { ChoiceCard } from '@kontor/ui/choice-card';
import { FieldSet } from '@kontor/ui/field-set';
import { Icon } from '@kontor/ui/icon';
import { mdiCheck, mdiKeyOutline } from '@mdi/js';
import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import choices from '../../components/choices.module.css';
import { ShopSystemSign, shopSystems } from '../../components/shop-system-sign.tsx';
import { StepFrame } from '../../components/step-frame.tsx';
import { updateDraft, useShownDraft } from '../../draft/draft-store.ts';
import { merchantStepPath } from '../../draft/step-paths.ts';
import { useTrackOnce } from '../../draft/use-track-once.ts';
import { WaitingPluginNote } from '../../plugin/waiting-plugin-note.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { PapersNote } from './papers-note.tsx';
import styles from './system-step.module.css';
import { TrialStart } from './trial-start.tsx';
import { useMerchantStep } from './use-merchant-step.ts';

export function SystemStep() {
  const t = useTexts();
  const platform = usePlatformTexts();
  const { frame, accountDone } = useMerchantStep('system');
  const { shopSystem: drafted, plugin, isStarting } = useShownDraft((draft) => draft);
  const [picked, setPicked] = useState(drafted);
  const [isNewChoice, setNewChoice] = useState(false);
  const chosen = plugin ? 'shopware6' : picked;
  const offersTrial = (!accountDone || isStarting) && chosen !== null && choosesProducts(chosen);
  const [isMissing, setMissing] = useState(false);
  const firstCard = useRef<HTMLInputElement>(null);
  const trackOnce = useTrackOnce();
  const navigate = useNavigate();
  const [formId, trialFormId] = [useId(), useId()];
  const [isTrialStarting, setTrialStarting] = useState(false);
  const stepByStep = t(`system.${accountDone ? 'toShop' : choosesProducts(chosen) ? 'toProducts' : 'toAccount'}`);

  function choose(shopSystem: ShopSystem) {
    setPicked(shopSystem);
    setNewChoice(true);
    setMissing(false);
    if (!accountDone) updateDraft({ shopSystem });
  }

  function goOn() {
    if (chosen === null) {
      setMissing(true);
      firstCard.current?.focus();
      return;
    }
    updateDraft({ shopSystem: chosen });
    trackOnce('ShopSystemSelected', { shopSystem: chosen });
    if (chosen === 'cloud') trackOnce('CloudShopSelected', {});
    // With an account the guard continues by itself, now that the system is known.
    if (!accountDone) void navigate(merchantStepPath[choosesProducts(chosen) ? 'products' : 'account']);
  }

  return (
    <StepFrame
      {...frame}
      title={t('system.title')}
      lead={t('system.lead')}
      summary={
        <>
          {t('system.adviceText')} <SupportLink>{t('system.adviceLink')}</SupportLink>
        </>
      }
      formId={formId}
      next={offersTrial ? t('trialStart.submit') : stepByStep}
      nextForm={offersTrial ? trialFormId : undefined}
      busy={offersTrial && isTrialStarting}
      busyLabel={t('trialStart.starting')}
      below={
        offersTrial && (
          <>
            <TrialStart
              key={`${chosen} ${plugin?.shopUrl ?? ''}`}
              formId={trialFormId}
              shopSystem={chosen}
              isNewChoice={isNewChoice}
              onStarting={setTrialStarting}
            />
            <p className={styles.stepByStep}>
              {t('system.stepByStep')}{' '}
              <Button type="submit" form={formId} variant="link" disabled={isTrialStarting}>
                {stepByStep}
              </Button>
            </p>
          </>
        )
      }
      onSubmit={(event) => {
        event.preventDefault();
        goOn();
      }}
    >
      <PapersNote />
      {plugin && <WaitingPluginNote shopUrl={plugin.shopUrl} />}
      <FieldSet legend={t('system.legend')} legendHidden error={isMissing && t('system.missing')}>
        <div className={choices.pair}>
          {shopSystems.map((shopSystem, index) => (
            <ChoiceCard
              key={shopSystem}
              ref={index === 0 ? firstCard : undefined}
              type="radio"
              name="shopSystem"
              size="lg"
              checked={chosen === shopSystem}
              onChange={() => choose(shopSystem)}
              locked={plugin !== null && shopSystem === 'shopware6'}
              disabled={plugin !== null && shopSystem !== 'shopware6'}
              reason={plugin && t(`pluginSignup.${shopSystem === 'shopware6' ? 'locked' : 'disabled'}`)}
              media={<ShopSystemSign shopSystem={shopSystem} isChosen={chosen === shopSystem} />}
              title={platform(`shopSystem.${shopSystem}`)}
              text={t(`system.text.${shopSystem}`)}
              meta={
                <>
                  <Icon path={shopSystem === 'cloud' ? mdiCheck : mdiKeyOutline} size={16} />
                  {t(`system.need.${shopSystem}`)}
                </>
              }
            />
          ))}
        </div>
      </FieldSet>
    </StepFrame>
  );
}

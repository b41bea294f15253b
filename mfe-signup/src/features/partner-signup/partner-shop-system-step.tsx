import { formatList } from '@kontor/domain/list';
import { useHost } from '@kontor/platform/host';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { ChoiceCard } from '@kontor/ui/choice-card';
import { FieldSet } from '@kontor/ui/field-set';
import { useNavigate } from 'react-router-dom';
import choices from '../../components/choices.module.css';
import { ShopSystemSign, shopSystems } from '../../components/shop-system-sign.tsx';
import { StepFrame } from '../../components/step-frame.tsx';
import { SummaryLines } from '../../components/summary-lines.tsx';
import { updateDraft, useShownDraft } from '../../draft/draft-store.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { usePartnerStep } from './use-partner-step.ts';

/** The systems that an agency works with; any number of them. */
export function PartnerShopSystemStep() {
  const t = useTexts();
  const platform = usePlatformTexts();
  const { language } = useHost();
  const { frame, next } = usePartnerStep('shop-system');
  const chosen = useShownDraft(({ partnerShopSystems }) => partnerShopSystems);
  const navigate = useNavigate();
  const names = shopSystems
    .filter((shopSystem) => chosen[shopSystem])
    .map((shopSystem) => platform(`shopSystem.${shopSystem}`));
  const systems = formatList(names, language);
  return (
    <StepFrame
      {...frame}
      title={t('partnerShopSystem.title')}
      lead={t('partnerShopSystem.lead')}
      summary={
        <SummaryLines
          first={names.length > 0 ? t('partnerShopSystem.chosen', { systems }) : t('partnerShopSystem.none')}
        />
      }
      next={t('partnerShopSystem.next')}
      onSubmit={(event) => {
        event.preventDefault();
        if (next) void navigate(next);
      }}
    >
      <FieldSet legend={t('partnerShopSystem.legend')} legendHidden>
        <div className={choices.pair}>
          {shopSystems.map((shopSystem) => (
            <ChoiceCard
              key={shopSystem}
              type="checkbox"
              size="lg"
              checked={chosen[shopSystem]}
              onChange={({ target }) =>
                updateDraft({ partnerShopSystems: { ...chosen, [shopSystem]: target.checked } })
              }
              media={<ShopSystemSign shopSystem={shopSystem} isChosen={chosen[shopSystem]} />}
              title={platform(`shopSystem.${shopSystem}`)}
            />
          ))}
        </div>
      </FieldSet>
    </StepFrame>
  );
}

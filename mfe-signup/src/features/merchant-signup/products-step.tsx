import { isSelectionValid } from '@kontor/domain/signup-selection';
import { useConfig } from '@kontor/platform/host-hooks';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { FieldSet } from '@kontor/ui/field-set';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { StepFrame } from '../../components/step-frame.tsx';
import { SummaryLines } from '../../components/summary-lines.tsx';
import { updateDraft, useShownDraft } from '../../draft/draft-store.ts';
import { merchantStepPath } from '../../draft/step-paths.ts';
import { useTrackOnce } from '../../draft/use-track-once.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ProductTree } from './product-tree.tsx';
import { useMerchantStep } from './use-merchant-step.ts';
import { useProductNames } from './use-product-names.ts';
import { useProductPrices } from './use-product-prices.ts';

export function ProductsStep() {
  const t = useTexts();
  const platform = usePlatformTexts();
  const { frame } = useMerchantStep('products');
  const { shopSystem, selectedProducts: selection } = useShownDraft((draft) => draft);
  const { isPriced } = useProductPrices(shopSystem);
  const { trialDays: days } = useConfig();
  const [isMissing, setMissing] = useState(false);
  const firstCard = useRef<HTMLInputElement>(null);
  const productNames = useProductNames();
  const trackOnce = useTrackOnce();
  const navigate = useNavigate();
  const isValid = isSelectionValid(selection);

  function goOn() {
    if (!isValid) {
      setMissing(true);
      firstCard.current?.focus();
      return;
    }
    trackOnce('ProductsSelected', selection);
    void navigate(merchantStepPath.account);
  }

  return (
    <StepFrame
      {...frame}
      title={t('products.title')}
      lead={t('products.lead')}
      summary={
        <SummaryLines
          first={isValid ? t('products.chosen', { products: productNames(selection) }) : t('products.none')}
        >
          {isPriced ? t('products.costPriced', { days }) : t('products.cost')}
        </SummaryLines>
      }
      next={t('products.next')}
      onSubmit={(event) => {
        event.preventDefault();
        goOn();
      }}
    >
      <FieldSet
        legend={t('products.legend')}
        legendHidden
        error={isMissing && !isValid && platform('violation.not-empty')}
      >
        <ProductTree
          shopSystem={shopSystem}
          selection={selection}
          onChange={(selectedProducts) => updateDraft({ selectedProducts })}
          firstRef={firstCard}
        />
      </FieldSet>
    </StepFrame>
  );
}

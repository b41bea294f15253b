import { useOrganization } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import { PageLink } from '@kontor/platform/parts/page-link';
import { useFormat } from '@kontor/platform/use-format';
import { Card } from '@kontor/ui/card';
import { Skeleton } from '@kontor/ui/skeleton';
import { Stop, Stops } from '@kontor/ui/stops';
import { TextLink } from '@kontor/ui/text-link';
import type { DeviceProduct } from '../../components/product.ts';
import { ProductArea } from '../../components/product-area.tsx';
import { useLicences } from '../../components/use-licences.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { type FirstStep, firstSteps, type Progress } from './first-steps.ts';
import { useProgress } from './use-progress.ts';

/** Name of the page of the branches, in the countries whose fiscal service is connected. */
function fiscalPageOf(isoCountryCode: string | undefined): string | null {
  if (isoCountryCode === 'DE') return 'posGermany';
  return isoCountryCode === 'AT' ? 'posAustria' : null;
}

/** The steps to the first use of a product, with those that are done. */
export function FirstStepsPage({ product }: { product: DeviceProduct }) {
  const t = useTexts();
  const progress = useProgress(product);
  return (
    <ProductArea product={product}>
      <Card title={t(`firstSteps.title.${product}`)}>
        <Loaded query={progress} skeleton={<StepsSkeleton product={product} />}>
          {(data) => <StepList product={product} progress={data} />}
        </Loaded>
      </Card>
    </ProductArea>
  );
}

function StepsSkeleton({ product }: { product: DeviceProduct }) {
  return (
    <Stops>
      {Array.from({ length: product === 'pos' ? 4 : 3 }, (_, index) => (
        <Stop key={index} state="open" title={<Skeleton shape="title" width="third" />}>
          <Skeleton width="most" />
        </Stop>
      ))}
    </Stops>
  );
}

function StepList({ product, progress }: { product: DeviceProduct; progress: Progress }) {
  const t = useTexts();
  const { date } = useFormat();
  const trialEnd = useLicences(product).data?.trialEnd ?? null;
  const doneText = (step: FirstStep) =>
    step === 'licence' && trialEnd !== null
      ? t('firstSteps.licence.tried', { date: date(trialEnd) })
      : t(`firstSteps.${step}.done`, { count: progress[step] });
  const fiscalPage = fiscalPageOf(useOrganization().baseData?.isoCountryCode);
  const pages: Record<FirstStep, string> = {
    licence: 'subscription',
    article: 'erp',
    device: product === 'wms' ? 'wmsDevices' : 'posDevices',
    branchStore: fiscalPage ?? 'posDevices',
    cashRegister: fiscalPage ?? 'posDevices',
  };
  return (
    <Stops label={t('firstSteps.list')}>
      {firstSteps({ product, isFiscal: fiscalPage !== null }, progress).map(({ step, state }) => (
        <Stop
          key={step}
          title={t(`firstSteps.${step}.${product}`)}
          titleAs="h3"
          state={state}
          stateLabel={t(`firstSteps.state.${state}`)}
          end={
            state !== 'open' && (
              <TextLink render={<PageLink page={pages[step]} />}>{t(`firstSteps.${step}.link`)}</TextLink>
            )
          }
        >
          {state === 'done' ? doneText(step) : t(`firstSteps.${step}.text`)}
        </Stop>
      ))}
    </Stops>
  );
}

import { Loading } from '@kontor/platform/parts/loading';
import { Card } from '@kontor/ui/card';
import { late } from '@kontor/ui/late';
import { Skeleton } from '@kontor/ui/skeleton';
import { Suspense } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import type { PlanCurveProps } from './plan-curve-card.tsx';
import styles from './plan-curve-place.module.css';

const { Component: PlanCurveCard, load } = late(
  async () => (await import(/* webpackChunkName: "plan-curve" */ './plan-curve-card.tsx')).PlanCurveCard,
);

/** Before the page is shown with its answers. */
export const loadPlanCurve = load;

/** The curve of the plans, whose code no page waits for. */
export function PlanCurve(props: PlanCurveProps) {
  const t = useTexts();
  return (
    <Suspense
      fallback={
        <Card title={t('curve.title')}>
          <Loading>
            <div className={styles.place}>
              <Skeleton shape="block" />
            </div>
          </Loading>
        </Card>
      }
    >
      <PlanCurveCard {...props} />
    </Suspense>
  );
}

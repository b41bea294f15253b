import { Loading } from '@kontor/platform/parts/loading';
import { AccountFact, AccountStrip } from '@kontor/ui/account-strip';
import { Card, CardBody, CardRow, CardRows } from '@kontor/ui/card';
import { Columns, Page } from '@kontor/ui/page';
import { Skeleton, SkeletonText } from '@kontor/ui/skeleton';
import { useState } from 'react';
import { useSurroundings } from '../../federation/surroundings.ts';
import { Waiting } from '../../frame/waiting.tsx';
import { isLastShopSettled } from '../../session/remembered.ts';
import styles from './home-skeleton.module.css';

/** The home page in its final shape, before there is anything to say. */
export function HomeSkeleton() {
  const { cookie } = useSurroundings();
  const [hasTasks] = useState(() => !isLastShopSettled(cookie));
  return (
    <Page>
      <Waiting />
      <Loading>
        <div className={styles.head}>
          <Skeleton width="quarter" />
          <Skeleton shape="figure" width="half" />
        </div>
        <Facts />
        <div className={styles.cards}>
          <Columns layout="golden" aside={<RowsCard rows={3} />}>
            {hasTasks && <TasksCard />}
            <RowsCard rows={2} />
          </Columns>
        </div>
      </Loading>
    </Page>
  );
}

function Facts() {
  return (
    <AccountStrip label="" columns="overview">
      {facts.map((fact) => (
        <AccountFact key={fact} label={<Skeleton width="third" />}>
          <div className={styles.fact}>
            <Skeleton shape="figure" width="half" />
            <SkeletonText lines={2} />
            <Skeleton width="third" />
          </div>
        </AccountFact>
      ))}
    </AccountStrip>
  );
}

/** The facts alone, while the rest of the page is there. */
export const StripSkeleton = () => (
  <Loading>
    <Facts />
  </Loading>
);

const facts = ['plan', 'orders', 'devices', 'invoice'];

function TasksCard() {
  return (
    <Card>
      <Skeleton shape="title" width="quarter" />
      {['first', 'second'].map((task) => (
        <div key={task} className={styles.task}>
          <Skeleton shape="stop" />
          <div className={styles.lines}>
            <Skeleton width="third" />
            <Skeleton width="most" />
          </div>
          <span className={styles.button}>
            <Skeleton shape="button" />
          </span>
        </div>
      ))}
    </Card>
  );
}

function RowsCard({ rows }: { rows: number }) {
  return (
    <Card flush>
      <CardBody>
        <Skeleton shape="title" width="quarter" />
      </CardBody>
      <CardRows>
        {Array.from({ length: rows }, (_, row) => (
          <CardRow
            key={row}
            media={
              <span className={styles.tile}>
                <Skeleton shape="tile" />
              </span>
            }
            title={<Skeleton width="third" />}
            text={
              <span className={styles.line}>
                <Skeleton width="most" />
              </span>
            }
          />
        ))}
      </CardRows>
    </Card>
  );
}

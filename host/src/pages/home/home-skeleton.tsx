import { AccountFact, AccountStrip } from '@kontor/ui/account-strip';
import { Card } from '@kontor/ui/card';
import { Columns, Page, Stack } from '@kontor/ui/page';
import { Skeleton, SkeletonArea, SkeletonText } from '@kontor/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { Waiting } from '../../shell/waiting.tsx';
import { hostNamespace } from '../../start/host-texts.ts';

/** The home page in its final shape, before there is anything to say. */
export function HomeSkeleton() {
  const { t } = useTranslation(hostNamespace);
  return (
    <Page>
      <Waiting />
      <SkeletonArea text={t('contentLoading')}>
        <Stack gap={6}>
          <Stack gap={3}>
            <Skeleton width="quarter" />
            <Skeleton shape="title" width="half" />
          </Stack>
          <AccountStrip label="">
            {facts.map((fact) => (
              <AccountFact key={fact} label={<Skeleton width="third" />}>
                <Stack gap={4}>
                  <Skeleton shape="figure" width="half" />
                  <SkeletonText lines={2} />
                  <Skeleton width="third" />
                </Stack>
              </AccountFact>
            ))}
          </AccountStrip>
          <Columns
            layout="golden"
            aside={
              <Card>
                <Stack gap={5}>
                  <Skeleton width="third" />
                  <SkeletonRow />
                  <SkeletonRow />
                  <SkeletonRow />
                </Stack>
              </Card>
            }
          >
            <Card>
              <Stack gap={6}>
                <Skeleton width="quarter" />
                <SkeletonText lines={2} />
                <SkeletonText lines={2} />
              </Stack>
            </Card>
          </Columns>
        </Stack>
      </SkeletonArea>
    </Page>
  );
}

const facts = ['plan', 'orders', 'devices', 'invoice'];

function SkeletonRow() {
  return (
    <Stack gap={2}>
      <Skeleton width="third" />
      <Skeleton width="most" />
    </Stack>
  );
}

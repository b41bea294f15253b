import type { AccountDeletion } from '@kontor/contract/user';
import { lastDayOf } from '@kontor/domain/date';
import { PageLink } from '@kontor/platform/parts/page-link';
import { useFormat } from '@kontor/platform/use-format';
import { CardRow, CardRows } from '@kontor/ui/card';
import { TextLink } from '@kontor/ui/text-link';
import { useTexts } from '../../base/use-texts.ts';
import type { PageTexts } from '../locales/page-texts.ts';
import styles from './running-subscription-rows.module.css';

/** The shops that are still charged for: until when, or where to cancel. */
export function RunningSubscriptionRows({ deletion }: { deletion: AccountDeletion }) {
  const t = useTexts<PageTexts>();
  const { date } = useFormat();
  const { runningSubscriptions: running, notNamed } = deletion;
  if (running.length === 0) return null;
  const others = notNamed?.runningSubscriptions ?? 0;
  return (
    <div className={styles.rows}>
      <CardRows>
        {running.map(({ organizationUuid, shopUuid, shopName, endsAt }) => (
          <CardRow
            key={shopUuid}
            title={shopName}
            text={
              endsAt
                ? t('profile.delete.running.until', { date: date(lastDayOf(endsAt)) })
                : t('profile.delete.running.on')
            }
            end={
              endsAt === null && (
                <TextLink
                  render={<PageLink page="subscriptionLeave" params={{ organizationUuid, shopUuid }} />}
                  aria-label={t('profile.delete.running.cancelOf', { shop: shopName })}
                >
                  {t('profile.delete.running.cancel')}
                </TextLink>
              )
            }
          />
        ))}
        {others > 0 && <CardRow title={t('profile.delete.running.others', { count: others })} />}
      </CardRows>
    </div>
  );
}

import type { Shop } from '@kontor/contract/shop';
import { isBeingPrepared } from '@kontor/domain/shop';
import { useHost } from '@kontor/platform/host';
import { useOrganization, usePagePath } from '@kontor/platform/host-hooks';
import { Card } from '@kontor/ui/card';
import { TextLink } from '@kontor/ui/text-link';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import styles from './preparing-page.module.css';

/** What is being set up, and the way back to a shop that already runs. */
export function ShopCard({ shop, address }: { shop: Shop; address: string | null }) {
  const { t } = useTranslation('signup', { keyPrefix: 'preparing' });
  const { organizations } = useHost().place;
  const organization = useOrganization();
  const pagePath = usePagePath();
  const other = organizations.flatMap(({ shops }) => shops ?? []).find((one) => !isBeingPrepared(one));
  return (
    <Card
      title={shop.name}
      foot={
        other && (
          <TextLink
            render={
              <Link to={pagePath('shopHome', { organizationUuid: other.organizationUuid, shopUuid: other.uuid })} />
            }
          >
            {t('backTo', { shop: other.name })}
          </TextLink>
        )
      }
    >
      <dl className={styles.facts}>
        {address && (
          <div>
            <dt>{t('address')}</dt>
            <dd>{address}</dd>
          </div>
        )}
        <div>
          <dt>{t('organization')}</dt>
          <dd>{organization.name}</dd>
        </div>
      </dl>
    </Card>
  );
}

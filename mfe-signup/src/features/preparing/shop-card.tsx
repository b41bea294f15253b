import type { Shop } from '@kontor/contract/shop';
import { isBeingPrepared } from '@kontor/domain/shop';
import { useHost } from '@kontor/platform/host';
import { useOrganization } from '@kontor/platform/host-hooks';
import { PageLink } from '@kontor/platform/parts/page-link';
import { Card } from '@kontor/ui/card';
import { TextLink } from '@kontor/ui/text-link';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './preparing-page.module.css';

/** The shop that is being set up, and the way back to one that is ready. */
export function ShopCard({ shop, address }: { shop: Shop; address: string | null }) {
  const t = useTexts();
  const { organizations } = useHost().place;
  const organization = useOrganization();
  const other = organizations.flatMap(({ shops }) => shops ?? []).find((one) => !isBeingPrepared(one));
  return (
    <Card
      title={shop.name}
      foot={
        other && (
          <TextLink
            render={
              <PageLink page="shopHome" params={{ organizationUuid: other.organizationUuid, shopUuid: other.uuid }} />
            }
          >
            {t('preparing.backTo', { shop: other.name })}
          </TextLink>
        )
      }
    >
      <dl className={styles.facts}>
        {address && (
          <div>
            <dt>{t('preparing.address')}</dt>
            <dd>{address}</dd>
          </div>
        )}
        <div>
          <dt>{t('preparing.organization')}</dt>
          <dd>{organization.name}</dd>
        </div>
      </dl>
    </Card>
  );
}

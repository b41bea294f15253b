import { shopAdminUrl } from '@kontor/domain/shop';
import { useHost } from '@kontor/platform/host';
import { useShop } from '@kontor/platform/host-hooks';
import { ButtonLink } from '@kontor/ui/button';
import { Icon } from '@kontor/ui/icon';
import { mdiOpenInNew } from '@mdi/js';

interface ShopAdminLinkProps {
  readonly variant?: 'default' | 'outlined';
  readonly children: string;
}

/** Opens the shop's admin in a new tab and tracks the click; renders nothing if its URL is unknown. */
export function ShopAdminLink({ variant = 'default', children }: ShopAdminLinkProps) {
  const { track } = useHost();
  const url = shopAdminUrl(useShop());
  if (url === null) return null;
  return (
    <ButtonLink
      variant={variant}
      render={
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={children}
          onClick={() => track('kontorAdminButtonClicked', {})}
        />
      }
    >
      {children}
      <Icon path={mdiOpenInNew} size={16} />
    </ButtonLink>
  );
}

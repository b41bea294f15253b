import { Button, ButtonLink } from '@kontor/ui/button';
import { Link, useLocation } from 'react-router-dom';
import type { OrderBlock } from '../../selection/use-order-block.ts';

interface CheckoutButtonProps {
  readonly label: string;
  readonly width?: 'fit' | 'full';
  /** Whether the amounts beside it are those of the selection. */
  readonly isReady: boolean;
  /** Why nothing can be ordered; its text stands on the page under `blockReasonId`. */
  readonly block: OrderBlock | null;
}

/** The buttons of the aside and of the bar on small screens share one reason. */
export const blockReasonId = 'order-block-reason';

/** Opens the checkout over this page (spec §2: by `checkout=true` in the address). */
export function CheckoutButton({ label, width, isReady, block }: CheckoutButtonProps) {
  const { search } = useLocation();
  if (block || !isReady) {
    return (
      <Button size="lg" width={width} disabled aria-describedby={block ? blockReasonId : undefined}>
        {label}
      </Button>
    );
  }
  const query = new URLSearchParams(search);
  query.set('checkout', 'true');
  return (
    <ButtonLink size="lg" width={width} render={<Link to={{ search: `?${query}` }} preventScrollReset />}>
      {label}
    </ButtonLink>
  );
}

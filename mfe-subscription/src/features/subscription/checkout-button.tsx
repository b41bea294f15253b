import { Button, ButtonLink } from '@kontor/ui/button';
import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { OrderBlock } from '../../selection/use-order-block.ts';
import { queryAhead } from '../../selection/use-query-change.ts';

interface CheckoutButtonProps {
  readonly label: string;
  readonly width?: 'fit' | 'full';
  /** Whether the amounts beside it are those of the selection. */
  readonly isReady: boolean;
  /** Why nothing can be ordered; its text stands on the page under `blockReasonId`. */
  readonly block: OrderBlock | null;
}

/** The buttons of the aside and of the bar below the content share one reason. */
export const blockReasonId = 'order-block-reason';

/** Opens the checkout over this page (spec §2: by `checkout=true` in the address). */
export function CheckoutButton({ label, width, isReady, block }: CheckoutButtonProps) {
  const { search } = useLocation();
  const navigate = useNavigate();
  // What was chosen just now is ordered, also where the page does not show it yet.
  const openForNewest = (event: MouseEvent) => {
    const newest = queryAhead();
    if (!newest || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate({ search: withCheckout(newest) }, { preventScrollReset: true });
  };
  if (block || !isReady) {
    return (
      <Button size="lg" width={width} disabled aria-describedby={block ? blockReasonId : undefined}>
        {label}
      </Button>
    );
  }
  const to = { search: withCheckout(new URLSearchParams(search)) };
  return (
    <ButtonLink size="lg" width={width} render={<Link to={to} preventScrollReset onClick={openForNewest} />}>
      {label}
    </ButtonLink>
  );
}

function withCheckout(query: URLSearchParams): string {
  const next = new URLSearchParams(query);
  next.set('checkout', 'true');
  return `?${next}`;
}

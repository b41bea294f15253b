import type { BranchStoreBlock } from '@kontor/domain/branch-store';
import { useMayCall, usePagePath } from '@kontor/platform/host-hooks';
import { ButtonLink } from '@kontor/ui/button';
import { Link } from 'react-router-dom';
import { useTexts } from '../../texts/use-texts.ts';

/** The way to what is missing before a branch can be opened. */
export function BlockLink({ block }: { block: BranchStoreBlock }) {
  const t = useTexts();
  const pagePath = usePagePath();
  const maySeeInvoices = useMayCall()('GET /organization/{organizationUuid}/shop/{shopUuid}/invoice');
  if (block === 'suspended' && !maySeeInvoices) return null;
  return (
    <ButtonLink variant="outlined" render={<Link to={pagePath(block === 'suspended' ? 'invoices' : 'posActivate')} />}>
      {t(`openBranchStore.block.${block}.action`)}
    </ButtonLink>
  );
}

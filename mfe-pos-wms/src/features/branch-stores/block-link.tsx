import type { BranchStoreBlock } from '@kontor/domain/branch-store';
import { useMayCall } from '@kontor/platform/host-hooks';
import { PageLink } from '@kontor/platform/parts/page-link';
import { ButtonLink } from '@kontor/ui/button';
import { useTexts } from '../../texts/use-texts.ts';

/** The way to what is missing before a branch can be opened. */
export function BlockLink({ block }: { block: BranchStoreBlock }) {
  const t = useTexts();
  const maySeeInvoices = useMayCall()('GET /organization/{organizationUuid}/shop/{shopUuid}/invoice');
  if (block === 'suspended' && !maySeeInvoices) return null;
  return (
    <ButtonLink variant="outlined" render={<PageLink page={block === 'suspended' ? 'invoices' : 'posActivate'} />}>
      {t(`openBranchStore.block.${block}.action`)}
    </ButtonLink>
  );
}

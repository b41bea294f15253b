import { useApiQuery, useReadWhenOpened } from '@kontor/platform/host-hooks';
import { useLoadFailure } from '@kontor/platform/use-load-failure';
import { useAddress } from '../../address/use-address.ts';
import { lists } from '../../calls/lists.ts';
import { StaffPage } from '../../components/staff-page.tsx';
import { AllLists } from './all-lists.tsx';
import { EditDraft } from './edit-draft.tsx';
import { OneList } from './one-list.tsx';

/** Price lists: all of them, one beside another, or a draft that is being edited. The address says which. */
export function PricesPage() {
  const { get } = useAddress();
  const query = useApiQuery(lists.priceLists, {}, useReadWhenOpened());
  const failure = useLoadFailure(query);
  const list = query.data?.find(({ uuid }) => uuid === get('list'));
  const readAgain = () => query.refetch();
  return (
    <StaffPage error={query.error}>
      {!list && <AllLists all={query.data} failure={failure} onDone={readAgain} />}
      {list && query.data && get('edit') === 'yes' && list.state === 'draft' && (
        <EditDraft key={list.uuid} draft={list} onDone={readAgain} />
      )}
      {list && query.data && (get('edit') !== 'yes' || list.state !== 'draft') && (
        <OneList key={list.uuid} list={list} all={query.data} onDone={readAgain} />
      )}
    </StaffPage>
  );
}

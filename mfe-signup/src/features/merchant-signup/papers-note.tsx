import { addresses } from '@kontor/contract/addresses';
import { mayCall } from '@kontor/contract/roles-of-calls';
import { useHost } from '@kontor/platform/host';
import { Alert } from '@kontor/ui/alert';
import { TextLink } from '@kontor/ui/text-link';
import { generatePath, Link } from 'react-router-dom';
import { useTexts } from '../../texts/use-texts.ts';

/** For merchants who removed their last shop and are asked for a new one: where their invoices are. */
export function PapersNote() {
  const t = useTexts();
  const { organizations } = useHost().place;
  const left = organizations.filter(
    ({ shops, removedShops, role }) =>
      // A host before the removed ones does not know them.
      shops?.length === 0 && removedShops?.length && mayCall(role, 'GET /organization/{organizationUuid}/invoice'),
  );
  return left.map(({ uuid, name }) => (
    <Alert key={uuid} announce={false} title={t('papers.title', { organization: name })}>
      <TextLink render={<Link to={generatePath(addresses.papers, { organizationUuid: uuid })} />}>
        {t('papers.link')}
      </TextLink>
    </Alert>
  ));
}

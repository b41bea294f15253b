import { type Role, roles } from '@kontor/contract/role';
import { mayAssign } from '@kontor/domain/member';
import { useOrganization } from '@kontor/platform/host-hooks';
import { Field } from '@kontor/ui/field';
import { Select } from '@kontor/ui/select';
import { useMemberTexts } from './use-member-texts.ts';

interface RoleFieldProps {
  readonly role: Role;
  readonly onChange: (role: Role) => void;
}

/** The roles that the user may give, and what the chosen one may do. */
export function RoleField({ role, onChange }: RoleFieldProps) {
  const t = useMemberTexts();
  const { role: own } = useOrganization();
  const offered = roles.filter((one) => mayAssign(own, one));
  return (
    <Field label={t('column.role')} help={t(`may.${role}`)} required>
      <Select value={role} onChange={({ target }) => onChange(offered.find((one) => one === target.value) ?? role)}>
        {offered.map((one) => (
          <option key={one} value={one}>
            {t(`role.${one}`)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

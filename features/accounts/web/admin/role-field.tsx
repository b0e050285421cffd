import type { Translate } from '#ui/translate.ts';
import { SelectField } from '#ui/select-field.tsx';
import { ALL_ROLES } from '../../rules/matrix.ts';
import { ALL } from './admin-page.ts';

/** Narrows a list to one role. */
export function RoleField({ t, label, role }: { t: Translate; label: string; role: string }) {
  return (
    <SelectField
      label={label}
      name="role"
      defaultValue={role}
      options={[
        { value: ALL, label: t('users.role.all') },
        ...ALL_ROLES.map((one) => ({ value: one, label: t.find(`role.${one}`) ?? one })),
      ]}
    />
  );
}

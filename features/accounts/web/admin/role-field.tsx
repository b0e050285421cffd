import type { Say } from '#ui/say.ts';
import { SelectField } from '#ui/select-field.tsx';
import { ALL_ROLES } from '../../rules/matrix.ts';
import { ALL } from './office-page.ts';

/** Narrows a list to one role. */
export function RoleField({ say, label, role }: { say: Say; label: string; role: string }) {
  return (
    <SelectField
      label={label}
      name="role"
      defaultValue={role}
      options={[
        { value: ALL, label: say('users.role.all') },
        ...ALL_ROLES.map((one) => ({ value: one, label: say(`role.${one}`) })),
      ]}
    />
  );
}

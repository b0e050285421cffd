import type { Translate } from '#ui/translate.ts';
import { SelectField } from '#ui/select-field.tsx';
import { GRANT_SCOPES, type GrantPlace } from '../../contract/admin.ts';

/** The kinds of places there are to choose from, in the order shown. */
const KINDS = ['REGIONAL', 'DEALER_GROUP', 'ZONE', 'DEALER', 'PARTNER'] as const;

const NATIONAL = 'NATIONAL';
const BETWEEN = ':';

type Place = { readonly scope: (typeof GRANT_SCOPES)[number] | undefined; readonly scopeId: string | undefined };

/** What the select says of a choice: the whole brand by nothing, the nation by its word, a place by kind and id. */
export const readPlace = (value: string): Place => {
  const [kind = '', ...rest] = value.split(BETWEEN);
  const scopeId = rest.length === 0 ? undefined : rest.join(BETWEEN);
  return { scope: GRANT_SCOPES.find((scope) => scope === kind), scopeId };
};

type Props = {
  readonly t: Translate;
  readonly places: readonly GrantPlace[];
  readonly value: string | undefined;
  readonly error: string | undefined;
};

/** Where a role counts: everywhere, or at one place out of the network. */
export function PlaceField({ t, places, value, error }: Props) {
  const toOptions = (kind: string) =>
    places
      .filter(({ scope }) => scope === kind)
      .map(({ scope, id, name }) => ({ value: `${scope}${BETWEEN}${id}`, label: name }));
  return (
    <SelectField
      label={t('users.place')}
      hint={t('users.place.hint')}
      name="place"
      defaultValue={value ?? ''}
      error={error}
      options={[
        { value: '', label: t('users.scope.none') },
        { value: NATIONAL, label: t('scope.NATIONAL') },
        ...KINDS.map((kind) => ({ label: t(`scope.${kind}`), options: toOptions(kind) })).filter(
          (group) => group.options.length > 0,
        ),
      ]}
    />
  );
}

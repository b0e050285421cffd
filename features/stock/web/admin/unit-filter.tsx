import { DeskFilter } from '#ui/desk-list.tsx';
import type { Say } from '#ui/say.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { UNIT_STATES } from '../../contract/units.ts';
import type { Units } from './units-loader.ts';

/** No dealer, state or kind: shows every one. */
const ALL = 'all';

/** Which units: an address, so that a list can be sent to a colleague. */
export function UnitFilter({ say, loaded }: { say: Say; loaded: Units }) {
  const { here, filter, dealers } = loaded;
  return (
    <DeskFilter action={here} find={say('units.filter')}>
      <SelectField
        label={say('units.dealer')}
        name="dealer"
        defaultValue={filter.dealer || ALL}
        options={[
          { value: ALL, label: say('units.dealer.all') },
          ...dealers.map(({ id, name, cityName, units }) => ({ value: id, label: `${name}, ${cityName} (${units})` })),
        ]}
      />
      <SelectField
        label={say('units.state')}
        name="state"
        defaultValue={filter.state || ALL}
        options={[
          { value: ALL, label: say('units.state.all') },
          ...UNIT_STATES.map((state) => ({ value: state, label: say(`units.state.${state}`) })),
        ]}
      />
      <SelectField
        label={say('units.kind')}
        name="kind"
        defaultValue={filter.kind || ALL}
        options={[
          { value: ALL, label: say('units.kind.all') },
          { value: 'ready', label: say('units.kind.ready') },
          { value: 'slot', label: say('units.kind.slot') },
        ]}
      />
      <TextField label={say('units.age')} name="age" type="number" min={0} max={9999} defaultValue={filter.age} />
    </DeskFilter>
  );
}

import { DeskFilter } from '#ui/desk-list.tsx';
import type { Say } from '#ui/say.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { BOOKING_KINDS, BOOKING_STATES } from '../../rules/machines.ts';
import type { DeskLoaded } from './desk-data.ts';

/** Which part of the agenda: an address, so that it can be sent to a colleague. */
export function VisitFilter({ say, loaded }: { say: Say; loaded: DeskLoaded }) {
  const { here, dealers, asked } = loaded;
  const all = { value: '', label: say('desk.all') };
  return (
    <DeskFilter action={here} find={say('desk.show')}>
      <SelectField name="dealer" label={say('desk.dealer')} options={dealers} defaultValue={asked.dealer} />
      <SelectField
        name="kind"
        label={say('desk.kind')}
        options={[all, ...BOOKING_KINDS.map((kind) => ({ value: kind, label: say(`visit.kind.${kind}`) }))]}
        optional=""
        defaultValue={asked.kind}
      />
      <SelectField
        name="state"
        label={say('desk.state')}
        options={[all, ...BOOKING_STATES.map((state) => ({ value: state, label: stateLabel(say, state) }))]}
        optional=""
        defaultValue={asked.state}
      />
      <TextField name="from" type="date" label={say('desk.from')} optional="" defaultValue={asked.from} />
    </DeskFilter>
  );
}

/** Test drives and visits name some states alike: the kind tells them apart. */
const stateLabel = (say: Say, state: (typeof BOOKING_STATES)[number]): string =>
  `${say(`visit.kind.${state.length === 1 ? 'SERVICE' : 'TEST_DRIVE'}`)}: ${say(`visit.state.${state}`)}`;

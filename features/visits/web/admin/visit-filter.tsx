import { AdminFilter } from '#ui/admin-list.tsx';
import type { Translate } from '#ui/translate.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { BOOKING_KINDS, BOOKING_STATES } from '../../rules/machines.ts';
import type { VisitAdminData } from './visit-admin-data.ts';

/** Which part of the agenda: an address, so that it can be sent to a colleague. */
export function VisitFilter({ t, loaded }: { t: Translate; loaded: VisitAdminData }) {
  const { here, dealers, query } = loaded;
  const all = { value: '', label: t('visitAgenda.all') };
  return (
    <AdminFilter action={here} find={t('visitAgenda.show')}>
      <SelectField name="dealer" label={t('visitAgenda.dealer')} options={dealers} defaultValue={query.dealer} />
      <SelectField
        name="kind"
        label={t('visitAgenda.kind')}
        options={[all, ...BOOKING_KINDS.map((kind) => ({ value: kind, label: t(`visit.kind.${kind}`) }))]}
        optional=""
        defaultValue={query.kind}
      />
      <SelectField
        name="state"
        label={t('visitAgenda.state')}
        options={[all, ...BOOKING_STATES.map((state) => ({ value: state, label: stateLabel(t, state) }))]}
        optional=""
        defaultValue={query.state}
      />
      <TextField name="from" type="date" label={t('visitAgenda.from')} optional="" defaultValue={query.from} />
    </AdminFilter>
  );
}

/** Test drives and visits name some states alike: the kind tells them apart. */
const stateLabel = (t: Translate, state: (typeof BOOKING_STATES)[number]): string =>
  `${t(`visit.kind.${state.length === 1 ? 'SERVICE' : 'TEST_DRIVE'}`)}: ${t(`visit.state.${state}`)}`;

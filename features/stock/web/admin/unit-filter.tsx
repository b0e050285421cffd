import { ScanLink } from '#features/scanner/web/public/scan-link.tsx';
import { AdminFilter } from '#ui/admin-list.tsx';
import { columnParams } from '#ui/columns.ts';
import type { Translate } from '#ui/translate.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { AGE_BANDS, UNIT_STATES } from '../../contract/units.ts';
import type { Units } from './units-loader.ts';

/** No dealer, state or kind: shows every one. */
const ALL = 'all';

/** Which units: an address, so that a list can be sent to a colleague. */
export function UnitFilter({ t, loaded }: { t: Translate; loaded: Units }) {
  const { here, filter, dealers, scan, chosen } = loaded;
  return (
    <AdminFilter action={here} find={t('units.filter')} held={columnParams(chosen)}>
      <SelectField
        label={t('units.dealer')}
        name="dealer"
        defaultValue={filter.dealer || ALL}
        options={[
          { value: ALL, label: t('units.dealer.all') },
          ...dealers.map(({ id, name, cityName, units }) => ({ value: id, label: `${name}, ${cityName} (${units})` })),
        ]}
      />
      <SelectField
        label={t('units.state')}
        name="state"
        defaultValue={filter.state || ALL}
        options={[
          { value: ALL, label: t('units.state.all') },
          ...UNIT_STATES.map((state) => ({ value: state, label: t(`units.state.${state}`) })),
        ]}
      />
      <SelectField
        label={t('units.kind')}
        name="kind"
        defaultValue={filter.kind || ALL}
        options={[
          { value: ALL, label: t('units.kind.all') },
          { value: 'ready', label: t('units.kind.ready') },
          { value: 'slot', label: t('units.kind.slot') },
        ]}
      />
      <SelectField
        label={t('stock.ageing.band')}
        name="band"
        defaultValue={filter.band || ALL}
        options={[
          { value: ALL, label: t('stock.ageing.band.all') },
          ...AGE_BANDS.map((band) => ({ value: band, label: t(`stock.ageing.band.${band}`) })),
        ]}
      />
      <TextField
        label={t('stock.ageing.model')}
        optional=""
        name="model"
        autoComplete="off"
        maxLength={4}
        defaultValue={filter.model}
      />
      <TextField label={t('units.age')} name="age" type="number" min={0} max={9999} defaultValue={filter.age} />
      <TextField
        label={t('units.chassis')}
        optional=""
        name="chassis"
        autoComplete="off"
        maxLength={17}
        defaultValue={filter.chassis}
      />
      <ScanLink t={t} href={scan} takes="chassis" />
    </AdminFilter>
  );
}

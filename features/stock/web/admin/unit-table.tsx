import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { adminHref } from '#ui/admin-query.ts';
import { AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { columnParams } from '#ui/columns.ts';
import type { Translate } from '#ui/translate.ts';
import { TextField } from '#ui/text-field.tsx';
import { PageForm } from '#ui/page-form.tsx';
import type { UnitState } from '../../contract/units.ts';
import { UnitFilter } from './unit-filter.tsx';
import type { Units } from './units-loader.ts';
import styles from './units.module.css';

const TONES: Readonly<Record<UnitState, BadgeTone>> = {
  free: 'success',
  held: 'warning',
  sold: 'neutral',
  blocked: 'danger',
};

type Unit = Units['units'][number];

/** What stands in the list and in its file. */
export const unitColumns = (t: Translate): AdminColumn<Omit<Unit, 'key'>>[] => [
  {
    key: 'car',
    head: t('units.car'),
    cell: ({ name, year, chassis }) => (
      <>
        {name} {year}
        <span className={styles.quiet}>{chassis ?? t('units.kind.slot')}</span>
      </>
    ),
  },
  {
    key: 'dealer',
    head: t('units.dealer'),
    cell: ({ dealerName, cityName }) => (
      <>
        {dealerName}
        <span className={styles.quiet}>{cityName}</span>
      </>
    ),
  },
  { key: 'days', head: t('units.days'), cell: ({ ageDays }) => ageDays, isNumber: true },
  {
    key: 'state',
    head: t('units.state'),
    cell: ({ state, until, blockedReason }) => (
      <>
        <Badge tone={TONES[state]}>{t(`units.state.${state}`)}</Badge>
        {until !== null && <span className={styles.quiet}>{t('units.until', { time: until })}</span>}
        {blockedReason !== null && <span className={styles.quiet}>{blockedReason}</span>}
      </>
    ),
  },
];

const blockColumn = (t: Translate): AdminColumn<Unit> => ({
  head: t('units.action'),
  cell: (unit) => (unit.state === 'free' || unit.state === 'blocked') && <Block t={t} unit={unit} />,
});

/** The oldest first; who may, takes a unit off the offer or puts it back. */
export function UnitTable({ t, loaded }: { t: Translate; loaded: Units }) {
  const { units, pages, here, filter, isMore, total, chosen } = loaded;
  return (
    <AdminList
      t={t}
      caption={t(isMore ? 'units.count.more' : 'units.count', { count: total })}
      none={t('units.none')}
      columns={[...unitColumns(t), ...(loaded.mayBlock ? [blockColumn(t)] : [])]}
      rows={units}
      pages={{ label: t('pages.label'), ...pages }}
      hrefOf={(page) => adminHref(here, { ...filter, ...columnParams(chosen), page })}
      choice={{ t, here, query: filter, chosen, isExported: true }}
      filter={<UnitFilter t={t} loaded={loaded} />}
    />
  );
}

function Block({ t, unit }: { t: Translate; unit: Unit }) {
  const named = { name: `${unit.name} ${unit.year}`, chassis: unit.chassis ?? unit.id.slice(-8) };
  return (
    <PageForm className={styles.block} idempotencyKey={unit.key} held={{ unit: unit.id, revision: unit.revision }}>
      {unit.state === 'blocked' ? (
        <Button
          type="submit"
          name="do"
          value="release"
          variant="secondary"
          aria-label={t('units.release.label', named)}
        >
          {t('units.release')}
        </Button>
      ) : (
        <details className={styles.details}>
          <summary aria-label={t('units.block.label', named)}>{t('units.block')}</summary>
          <div className={styles.reason}>
            <TextField label={t('units.reason')} name="reason" minLength={3} maxLength={200} />
            <Button type="submit" name="do" value="block" variant="danger" aria-label={t('units.block.label', named)}>
              {t('units.block')}
            </Button>
          </div>
        </details>
      )}
    </PageForm>
  );
}

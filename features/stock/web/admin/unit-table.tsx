import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { deskHref } from '#ui/desk-asked.ts';
import { DeskList, type DeskColumn } from '#ui/desk-list.tsx';
import type { Say } from '#ui/say.ts';
import { TextField } from '#ui/text-field.tsx';
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

const columnsOf = (say: Say, loaded: Units): DeskColumn<Unit>[] => [
  {
    head: say('units.car'),
    cell: ({ name, year, chassis }) => (
      <>
        {name} {year}
        <span className={styles.quiet}>{chassis ?? say('units.kind.slot')}</span>
      </>
    ),
  },
  {
    head: say('units.dealer'),
    cell: ({ dealerName, cityName }) => (
      <>
        {dealerName}
        <span className={styles.quiet}>{cityName}</span>
      </>
    ),
  },
  { head: say('units.days'), cell: ({ ageDays }) => ageDays, isNumber: true },
  {
    head: say('units.state'),
    cell: ({ state, until, blockedReason }) => (
      <>
        <Badge tone={TONES[state]}>{say(`units.state.${state}`)}</Badge>
        {until !== null && <span className={styles.quiet}>{say('units.until', { time: until })}</span>}
        {blockedReason !== null && <span className={styles.quiet}>{blockedReason}</span>}
      </>
    ),
  },
  ...(loaded.mayBlock ? [blockColumn(say, loaded)] : []),
];

const blockColumn = (say: Say, loaded: Units): DeskColumn<Unit> => ({
  head: say('units.action'),
  cell: (unit) =>
    (unit.state === 'free' || unit.state === 'blocked') && <Block say={say} loaded={loaded} unit={unit} />,
});

/** The oldest first; who may, takes a unit off the offer or puts it back. */
export function UnitTable({ say, loaded }: { say: Say; loaded: Units }) {
  const { units, pages, here, filter, many, total } = loaded;
  return (
    <DeskList
      say={say}
      caption={say(`units.count.${many}`, { count: total })}
      none={say('units.none')}
      columns={columnsOf(say, loaded)}
      rows={units}
      pages={{ label: say('pages.label'), ...pages }}
      hrefOf={(page) => deskHref(here, { ...filter, page })}
      filter={<UnitFilter say={say} loaded={loaded} />}
    />
  );
}

function Block({ say, loaded, unit }: { say: Say; loaded: Units; unit: Unit }) {
  const named = { name: `${unit.name} ${unit.year}`, chassis: unit.chassis ?? unit.id.slice(-8) };
  return (
    <form method="post" className={styles.block}>
      <input type="hidden" name="token" value={loaded.token} />
      <input type="hidden" name="key" value={unit.key} />
      <input type="hidden" name="unit" value={unit.id} />
      <input type="hidden" name="revision" value={unit.revision} />
      {unit.state === 'blocked' ? (
        <Button
          type="submit"
          name="do"
          value="release"
          variant="secondary"
          aria-label={say('units.release.label', named)}
        >
          {say('units.release')}
        </Button>
      ) : (
        <details className={styles.details}>
          <summary aria-label={say('units.block.label', named)}>{say('units.block')}</summary>
          <div className={styles.reason}>
            <TextField label={say('units.reason')} name="reason" minLength={3} maxLength={200} />
            <Button type="submit" name="do" value="block" variant="danger" aria-label={say('units.block.label', named)}>
              {say('units.block')}
            </Button>
          </div>
        </details>
      )}
    </form>
  );
}

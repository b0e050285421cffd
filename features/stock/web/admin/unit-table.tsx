import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Pagination } from '#ui/pagination.tsx';
import type { Say } from '#ui/say.ts';
import { Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { UnitState } from '../../contract/units.ts';
import type { Units } from './units.tsx';
import styles from './units.module.css';

const TONES: Readonly<Record<UnitState, BadgeTone>> = {
  free: 'success',
  held: 'warning',
  sold: 'neutral',
  blocked: 'danger',
};

type Unit = Units['units'][number];

/** The oldest first; who may, takes a unit off the offer or puts it back. */
export function UnitTable({ say, loaded }: { say: Say; loaded: Units }) {
  const { units, pages, here, filter, mayBlock, many, total } = loaded;
  const hrefOf = (page: number): string => `${here}?${new URLSearchParams({ ...filter, page: String(page) })}`;
  return (
    <Stack gap={5}>
      <Table caption={say(`units.count.${many}`, { count: total })}>
        <thead>
          <tr>
            <th scope="col">{say('units.car')}</th>
            <th scope="col">{say('units.dealer')}</th>
            <th scope="col" data-number>
              {say('units.days')}
            </th>
            <th scope="col">{say('units.state')}</th>
            {mayBlock && <th scope="col">{say('units.action')}</th>}
          </tr>
        </thead>
        <tbody>
          {units.map((unit) => (
            <tr key={unit.id}>
              <th scope="row">
                {unit.name} {unit.year}
                <span className={styles.quiet}>{unit.chassis ?? say('units.kind.slot')}</span>
              </th>
              <td>
                {unit.dealerName}
                <span className={styles.quiet}>{unit.cityName}</span>
              </td>
              <td data-number>{unit.ageDays}</td>
              <td>
                <Badge tone={TONES[unit.state]}>{say(`units.state.${unit.state}`)}</Badge>
                {unit.until !== null && (
                  <span className={styles.quiet}>{say('units.until', { time: unit.until })}</span>
                )}
                {unit.blockedReason !== null && <span className={styles.quiet}>{unit.blockedReason}</span>}
              </td>
              {mayBlock && (
                <td>
                  {(unit.state === 'free' || unit.state === 'blocked') && (
                    <Block say={say} loaded={loaded} unit={unit} />
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
      <Pagination
        label={say('pages.label')}
        current={pages.current}
        total={pages.total}
        hrefOf={hrefOf}
        texts={{
          previous: say('pages.previous'),
          next: say('pages.next'),
          go: (page) => say('pages.go', { page }),
          current: (page) => say('pages.current', { page }),
        }}
      />
    </Stack>
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

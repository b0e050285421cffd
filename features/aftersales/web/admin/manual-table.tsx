import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Pagination } from '#ui/pagination.tsx';
import type { Say } from '#ui/say.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
import { MANUAL_STATES } from '../../contract/manual.ts';
import styles from '../public/care.module.css';
import type { ManualsLoaded } from './manuals-desk.tsx';

const TONES = { current: 'success', planned: 'accent', over: 'neutral' } as const satisfies Record<string, BadgeTone>;

function Filter({ say, loaded }: { say: Say; loaded: ManualsLoaded }) {
  return (
    <form method="get" action={loaded.here} className={styles.filter}>
      <TextField
        label={say('manualDesk.words')}
        optional=""
        name="q"
        type="search"
        defaultValue={loaded.text}
        maxLength={100}
      />
      <SelectField
        label={say('desk.state')}
        name="state"
        defaultValue={loaded.state === '' ? 'all' : loaded.state}
        options={[
          { value: 'all', label: say('desk.all') },
          ...MANUAL_STATES.map((state) => ({ value: state, label: say(`manualDesk.state.${state}`) })),
        ]}
      />
      <Button type="submit" variant="secondary">
        {say('desk.find')}
      </Button>
    </form>
  );
}

function Row({ say, loaded, manual }: { say: Say; loaded: ManualsLoaded; manual: ManualsLoaded['manuals'][number] }) {
  const { name } = manual;
  return (
    <tr>
      <th scope="row">
        <a href={manual.path}>{name}</a>
      </th>
      <td>{manual.modelCode ?? say('desk.all')}</td>
      <td>{manual.until === null ? manual.from : `${manual.from} – ${manual.until}`}</td>
      <td>{[manual.regional, manual.dealerGroup].filter(Boolean).join(', ') || say('manualDesk.everybody')}</td>
      <td>
        <Badge tone={TONES[manual.state]}>{say(`manualDesk.state.${manual.state}`)}</Badge>
      </td>
      <td>
        <Actions say={say} loaded={loaded} manual={manual} />
      </td>
    </tr>
  );
}

function Actions({
  say,
  loaded,
  manual,
}: {
  say: Say;
  loaded: ManualsLoaded;
  manual: ManualsLoaded['manuals'][number];
}) {
  const { here, text, current, token } = loaded;
  const { name } = manual;
  return (
    <form method="post">
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="intent" value="delete" />
      <input type="hidden" name="id" value={manual.id} />
      <Cluster gap={2}>
        <LinkButton
          variant="secondary"
          href={`${here}?edit=${manual.id}&q=${encodeURIComponent(text)}&p=${current}`}
          aria-label={say('manualDesk.edit.label', { name })}
        >
          {say('desk.edit')}
        </LinkButton>
        <Button type="submit" variant="quiet" aria-label={say('manualDesk.delete.label', { name })}>
          {say('desk.delete')}
        </Button>
      </Cluster>
    </form>
  );
}

/** Manuals, by name. */
export function ManualTable({ say, loaded }: { say: Say; loaded: ManualsLoaded }) {
  const { here, text, state, manuals, current, pages } = loaded;
  return (
    <Stack gap={5}>
      <Filter say={say} loaded={loaded} />
      {manuals.length === 0 ? (
        <Notice>{say('manualDesk.none')}</Notice>
      ) : (
        <Table caption={say('manualDesk.list')}>
          <thead>
            <tr>
              {['name', 'modelCode', 'validity', 'readers'].map((column) => (
                <th key={column} scope="col">
                  {say(`manualDesk.${column}`)}
                </th>
              ))}
              <th scope="col">{say('desk.state')}</th>
              <th scope="col">{say('desk.actions')}</th>
            </tr>
          </thead>
          <tbody>
            {manuals.map((manual) => (
              <Row key={manual.id} say={say} loaded={loaded} manual={manual} />
            ))}
          </tbody>
        </Table>
      )}
      <Pagination
        label={say('desk.pages')}
        current={current}
        total={pages}
        hrefOf={(page) => `${here}?${new URLSearchParams({ q: text, state, p: String(page) }).toString()}`}
        texts={{
          previous: say('previous'),
          next: say('following'),
          go: (page) => say('pages.go', { page }),
          current: (page) => say('pages.current', { page }),
        }}
      />
    </Stack>
  );
}

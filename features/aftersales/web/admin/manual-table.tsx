import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { deskHref } from '#ui/desk-asked.ts';
import { DeskFilter, DeskList, DeskWords, type DeskColumn } from '#ui/desk-list.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { Say } from '#ui/say.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster } from '#ui/stack.tsx';
import { MANUAL_STATES } from '../../contract/manual.ts';
import type { ManualsLoaded } from './manuals-loader.ts';

const TONES = { current: 'success', planned: 'accent', over: 'neutral' } as const satisfies Record<string, BadgeTone>;

type Manual = ManualsLoaded['manuals'][number];
type Props = { say: Say; loaded: ManualsLoaded };

const columnsOf = ({ say, loaded }: Props): DeskColumn<Manual>[] => [
  { head: say('manualDesk.name'), cell: ({ path, name }) => <a href={path}>{name}</a> },
  { head: say('manualDesk.modelCode'), cell: ({ modelCode }) => modelCode ?? say('desk.all') },
  { head: say('manualDesk.validity'), cell: ({ from, until }) => (until === null ? from : `${from} – ${until}`) },
  {
    head: say('manualDesk.readers'),
    cell: ({ regional, dealerGroup }) =>
      [regional, dealerGroup].filter(Boolean).join(', ') || say('manualDesk.everybody'),
  },
  {
    head: say('desk.state'),
    cell: ({ state }) => <Badge tone={TONES[state]}>{say(`manualDesk.state.${state}`)}</Badge>,
  },
  { head: say('desk.actions'), cell: (manual) => <Actions say={say} loaded={loaded} manual={manual} /> },
];

function Actions({ say, loaded, manual }: Props & { manual: Manual }) {
  const { here, text, current, token } = loaded;
  const { id, name } = manual;
  return (
    <form method="post">
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="intent" value="delete" />
      <input type="hidden" name="id" value={id} />
      <Cluster gap={2}>
        <LinkButton
          variant="secondary"
          href={deskHref(here, { edit: id, q: text, p: current })}
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

function Filter({ say, loaded }: Props) {
  const { here, text, state } = loaded;
  return (
    <DeskFilter action={here} find={say('desk.find')}>
      <DeskWords label={say('manualDesk.words')} text={text} />
      <SelectField
        label={say('desk.state')}
        name="state"
        defaultValue={state === '' ? 'all' : state}
        options={[
          { value: 'all', label: say('desk.all') },
          ...MANUAL_STATES.map((one) => ({ value: one, label: say(`manualDesk.state.${one}`) })),
        ]}
      />
    </DeskFilter>
  );
}

/** Manuals, by name. */
export function ManualTable({ say, loaded }: Props) {
  const { here, text, state, manuals, current, pages } = loaded;
  return (
    <DeskList
      say={say}
      caption={say('manualDesk.list')}
      none={say('manualDesk.none')}
      columns={columnsOf({ say, loaded })}
      rows={manuals}
      pages={{ label: say('desk.pages'), current, total: pages }}
      hrefOf={(page) => deskHref(here, { q: text, state, p: page })}
      filter={<Filter say={say} loaded={loaded} />}
    />
  );
}

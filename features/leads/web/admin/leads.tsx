import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { Button } from '#ui/button.tsx';
import { deskHref } from '#ui/desk-asked.ts';
import { DeskFilter, DeskList, type DeskColumn } from '#ui/desk-list.tsx';
import { DeskAnswer } from '#ui/desk-screen.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { sayer, type Say } from '#ui/say.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { DELIVERY_STATES, DELIVERY_TARGETS } from '../../rules/delivery-machine.ts';
import { LEAD_CHANNELS } from '../../rules/types.ts';
import styles from './admin.module.css';
import { DeliveryBadge } from './delivery-badge.tsx';
import { leadsAction, leadsLoader, type LeadsLoaded } from './leads-data.ts';

export const handle = { js: false };
export const loader = leadsLoader;
export const action = leadsAction;
export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(sayer(loaderData.texts)('admin.leads.title'), matches);

/** The queue of leads with the delivery of each; for a dealer's staff, their own. */
export default function Leads() {
  const loaded = useLoaderData<typeof loader>();
  const message = useActionData<typeof action>()?.message;
  const { texts, total, leads, current, pages, here, filter } = loaded;
  const say = sayer(texts);
  return (
    <Stack gap={6}>
      <DeskAnswer
        refused={message ?? null}
        done={loaded.replayed === null ? null : say('admin.leads.replayed', { count: loaded.replayed })}
      />
      <Waiting say={say} loaded={loaded} />
      <DeskList
        say={say}
        caption={say('admin.leads.count', { count: total })}
        none={say('admin.leads.none')}
        columns={columnsOf(say)}
        rows={leads}
        pages={{ label: say('admin.leads.pages'), current, total: pages }}
        hrefOf={(page) => deskHref(here, { ...filter, page })}
        filter={<Filter say={say} loaded={loaded} />}
      />
    </Stack>
  );
}

const columnsOf = (say: Say): DeskColumn<LeadsLoaded['leads'][number]>[] => [
  {
    head: say('admin.leads.name'),
    cell: ({ href, name, submissions }) => (
      <>
        <a href={href}>{name}</a>
        {submissions > 1 && <span className={styles.soft}> × {submissions}</span>}
      </>
    ),
  },
  { head: say('admin.leads.channel'), cell: ({ channel }) => say(`admin.channel.${channel}`) },
  { head: say('admin.leads.dealer'), cell: ({ dealer }) => dealer?.name ?? say('admin.leads.noDealer') },
  { head: say('admin.leads.made'), cell: ({ made }) => made },
  {
    head: say('admin.leads.delivery'),
    cell: ({ deliveries }) => (
      <Cluster gap={2}>
        {deliveries.map(({ target, state }) => (
          <DeliveryBadge key={target} say={say} target={target} state={state} />
        ))}
      </Cluster>
    ),
  },
];

type Part = { say: Say; loaded: LeadsLoaded };

function Waiting({ say, loaded: { dead, pending, manages, token, settings } }: Part) {
  return (
    <Cluster gap={4}>
      <span>{say('admin.leads.pending', { count: pending })}</span>
      <span>{say('admin.leads.dead', { count: dead })}</span>
      {manages && dead > 0 && (
        <form method="post">
          <input type="hidden" name="token" value={token} />
          <Button type="submit" variant="secondary">
            {say('admin.leads.replayAll')}
          </Button>
        </form>
      )}
      {manages && (
        <LinkButton href={settings} variant="quiet">
          {say('settings.open')}
        </LinkButton>
      )}
    </Cluster>
  );
}

function Filter({ say, loaded: { here, filter } }: Part) {
  const all = { value: '', label: say('admin.leads.all') };
  const narrow = (name: 'state' | 'target' | 'channel', values: readonly string[]) => (
    <SelectField
      label={say(`admin.leads.${name}`)}
      name={name}
      optional=""
      defaultValue={filter[name]}
      options={[all, ...values.map((value) => ({ value, label: say(`admin.${name}.${value}`) }))]}
    />
  );
  return (
    <DeskFilter action={here} find={say('admin.leads.filter')}>
      {narrow('state', DELIVERY_STATES)}
      {narrow('target', DELIVERY_TARGETS)}
      {narrow('channel', LEAD_CHANNELS)}
      <TextField label={say('admin.leads.search')} name="q" optional="" type="search" defaultValue={filter.q} />
    </DeskFilter>
  );
}

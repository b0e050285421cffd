import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Pagination } from '#ui/pagination.tsx';
import { sayer, type Say } from '#ui/say.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
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
  const say = sayer(loaded.texts);
  return (
    <Stack gap={6}>
      {message !== undefined && (
        <Notice tone="error" live>
          {message}
        </Notice>
      )}
      {loaded.replayed !== null && message === undefined && (
        <Notice tone="success" live>
          {say('admin.leads.replayed', { count: loaded.replayed })}
        </Notice>
      )}
      <Waiting say={say} loaded={loaded} />
      <Filter say={say} loaded={loaded} />
      {loaded.leads.length === 0 ? (
        <Notice>{say('admin.leads.none')}</Notice>
      ) : (
        <LeadTable say={say} leads={loaded.leads} total={loaded.total} />
      )}
      <Pagination
        label={say('admin.leads.pages')}
        current={loaded.current}
        total={loaded.pages}
        hrefOf={(page) => `${loaded.here}?${new URLSearchParams({ ...loaded.filter, page: String(page) })}`}
        texts={{
          previous: say('admin.leads.previous'),
          next: say('admin.leads.next'),
          go: (page) => say('admin.leads.go', { page }),
          current: (page) => say('admin.leads.current', { page }),
        }}
      />
    </Stack>
  );
}

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
  const list = (stem: string, values: readonly string[]) => [
    all,
    ...values.map((value) => ({ value, label: say(`admin.${stem}.${value}`) })),
  ];
  return (
    <form method="get" action={here} className={styles.filter}>
      <SelectField
        label={say('admin.leads.state')}
        name="state"
        optional=""
        defaultValue={filter.state}
        options={list('state', DELIVERY_STATES)}
      />
      <SelectField
        label={say('admin.leads.target')}
        name="target"
        optional=""
        defaultValue={filter.target}
        options={list('target', DELIVERY_TARGETS)}
      />
      <SelectField
        label={say('admin.leads.channel')}
        name="channel"
        optional=""
        defaultValue={filter.channel}
        options={list('channel', LEAD_CHANNELS)}
      />
      <TextField label={say('admin.leads.search')} name="q" optional="" type="search" defaultValue={filter.q} />
      <div>
        <Button type="submit" variant="secondary">
          {say('admin.leads.filter')}
        </Button>
      </div>
    </form>
  );
}

function LeadTable({ say, leads, total }: { say: Say; leads: LeadsLoaded['leads']; total: number }) {
  return (
    <Table caption={say('admin.leads.count', { count: total })}>
      <thead>
        <tr>
          <th scope="col">{say('admin.leads.name')}</th>
          <th scope="col">{say('admin.leads.channel')}</th>
          <th scope="col">{say('admin.leads.dealer')}</th>
          <th scope="col">{say('admin.leads.made')}</th>
          <th scope="col">{say('admin.leads.delivery')}</th>
        </tr>
      </thead>
      <tbody>
        {leads.map((lead) => (
          <tr key={lead.id}>
            <th scope="row">
              <a href={lead.href}>{lead.name}</a>
              {lead.submissions > 1 && <span className={styles.soft}> × {lead.submissions}</span>}
            </th>
            <td>{say(`admin.channel.${lead.channel}`)}</td>
            <td>{lead.dealer?.name ?? say('admin.leads.noDealer')}</td>
            <td>{lead.made}</td>
            <td>
              <Cluster gap={2}>
                {lead.deliveries.map(({ target, state }) => (
                  <DeliveryBadge key={target} say={say} target={target} state={state} />
                ))}
              </Cluster>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

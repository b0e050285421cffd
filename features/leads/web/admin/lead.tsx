import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { Button } from '#ui/button.tsx';
import { DeskAnswer } from '#ui/desk-screen.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { sayer, type Say } from '#ui/say.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import styles from './admin.module.css';
import { DeliveryBadge } from './delivery-badge.tsx';
import { leadAction, leadLoader, type LeadLoaded } from './leads-data.ts';

export const handle = { js: false };
export const loader = leadLoader;
export const action = leadAction;
export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(loaderData.lead.name, matches);

/** One lead: who, what, what they allowed, and the way to each receiver. */
export default function Lead() {
  const { texts, token, back, manages, replayed, lead } = useLoaderData<typeof loader>();
  const message = useActionData<typeof action>()?.message;
  const say = sayer(texts);
  const isDead = lead.deliveries.some(({ state }) => state === 'DEAD');
  return (
    <Stack gap={6}>
      <DeskAnswer refused={message ?? null} done={replayed ? say('admin.lead.replayed') : null} />
      <h2 className={styles.title}>{lead.name}</h2>
      <Person say={say} lead={lead} texts={texts} />
      <Deliveries say={say} lead={lead} />
      <Cluster gap={3}>
        {manages && isDead && (
          <form method="post">
            <input type="hidden" name="token" value={token} />
            <input type="hidden" name="lead" value={lead.id} />
            <Button type="submit">{say('admin.lead.replay')}</Button>
          </form>
        )}
        <LinkButton href={back} variant="quiet">
          {say('admin.lead.back')}
        </LinkButton>
      </Cluster>
    </Stack>
  );
}

type Part = { say: Say; lead: LeadLoaded['lead'] };

/** What has no word of its own keeps the payload's name. */
const labelOf = (texts: LeadLoaded['texts'], name: string): string => texts[`admin.detail.${name}`] ?? name;

const ALLOWED = ['email', 'sms', 'phone', 'whatsapp'] as const;

function Person({ say, lead, texts }: Part & Pick<LeadLoaded, 'texts'>) {
  const allowed = ALLOWED.filter((way) => lead.consents[way]).map((way) => say(`admin.allowed.${way}`));
  const facts: [string, string | null][] = [
    [say('admin.lead.contactName'), lead.contactName],
    [say('form.email'), lead.email],
    [say('form.phone'), lead.phone],
    [say('admin.lead.document'), lead.document],
    [say('admin.leads.channel'), say(`admin.channel.${lead.channel}`)],
    [say('admin.lead.form'), `${lead.form} (${lead.origin})`],
    [say('admin.leads.dealer'), lead.dealer?.name ?? say('admin.leads.noDealer')],
    [say('admin.leads.made'), lead.made],
    [say('admin.lead.submissions'), String(lead.submissions)],
    [say('admin.lead.code'), lead.configurationCode],
    [say('admin.lead.simulation'), lead.simulationId],
    [say('admin.lead.text'), lead.text === '' ? null : lead.text],
    [say('admin.lead.consents'), `${allowed.join(', ') || say('admin.allowed.none')} (${lead.consentVersion})`],
    ...lead.details.map(({ name, value }): [string, string] => [labelOf(texts, name), value]),
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Deliveries({ say, lead }: Part) {
  return (
    <Table caption={say('admin.leads.delivery')}>
      <thead>
        <tr>
          <th scope="col">{say('admin.leads.target')}</th>
          <th scope="col" data-number>
            {say('admin.lead.attempts')}
          </th>
          <th scope="col">{say('admin.lead.when')}</th>
          <th scope="col">{say('admin.lead.receipt')}</th>
        </tr>
      </thead>
      <tbody>
        {lead.deliveries.map((delivery) => (
          <tr key={delivery.target}>
            <th scope="row">
              <DeliveryBadge say={say} target={delivery.target} state={delivery.state} />
            </th>
            <td data-number>{delivery.attempts}</td>
            <td>{delivery.when ?? '—'}</td>
            <td>{delivery.lastError ?? delivery.receipt ?? '—'}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

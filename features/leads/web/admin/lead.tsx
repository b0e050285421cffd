import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { CustomFields } from '#features/custom-fields/web/public/custom-fields.tsx';
import { shortNumber } from '#kernel/short-number.ts';
import { Button } from '#ui/button.tsx';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { AdminFacts } from '#ui/admin-facts.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { translator, type Translate } from '#ui/translate.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { PageForm } from '#ui/page-form.tsx';
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
  const { texts, back, manages, replayed, isSaved, custom, lead } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(texts);
  const isDead = lead.deliveries.some(({ state }) => state === 'DEAD');
  return (
    <Stack gap={6}>
      <AdminFeedback
        refused={answer?.message ?? null}
        done={
          replayed
            ? t('admin.lead.replayed')
            : isSaved
              ? translator(custom?.texts ?? {}).find('customFields.saved')
              : null
        }
      />
      <h2 className={styles.title}>{lead.name}</h2>
      <Person t={t} lead={lead} texts={texts} />
      <CustomFields custom={custom} answer={answer !== undefined && 'fields' in answer ? answer : undefined} />
      <Deliveries t={t} lead={lead} />
      <Cluster gap={3}>
        {manages && isDead && (
          <PageForm held={{ lead: lead.id }}>
            <Button type="submit">{t('admin.lead.replay')}</Button>
          </PageForm>
        )}
        <LinkButton href={back} variant="quiet">
          {t('admin.lead.back')}
        </LinkButton>
      </Cluster>
    </Stack>
  );
}

type Part = { t: Translate; lead: LeadLoaded['lead'] };

/** What has no word of its own keeps the payload's name. */
const labelOf = (texts: LeadLoaded['texts'], name: string): string =>
  translator(texts).find(`admin.detail.${name}`) ?? name;

const ALLOWED = ['email', 'sms', 'phone', 'whatsapp'] as const;

function Person({ t, lead, texts }: Part & Pick<LeadLoaded, 'texts'>) {
  const allowed = ALLOWED.filter((way) => lead.consents[way]).map((way) => t(`admin.allowed.${way}`));
  const facts: [string, string | null][] = [
    [t('admin.lead.contactName'), lead.contactName],
    [t('form.email'), lead.email],
    [t('form.phone'), lead.phone],
    [t('admin.lead.document'), lead.document],
    [t('admin.leads.channel'), t(`admin.channel.${lead.channel}`)],
    [t('admin.lead.form'), `${lead.form} (${lead.origin})`],
    [t('admin.leads.dealer'), lead.dealer?.name ?? t('admin.leads.noDealer')],
    [t('admin.leads.made'), lead.made],
    [t('admin.lead.submissions'), String(lead.submissions)],
    [t('admin.lead.code'), lead.configurationCode],
    [t('admin.lead.simulation'), lead.simulationId === null ? null : shortNumber('S', lead.simulationId)],
    [t('admin.lead.text'), lead.text === '' ? null : lead.text],
    [t('admin.lead.consents'), `${allowed.join(', ') || t('admin.allowed.none')} (${lead.consentVersion})`],
    ...lead.details.map(({ name, value }): [string, string] => [labelOf(texts, name), value]),
  ];
  return <AdminFacts facts={facts} />;
}

function Deliveries({ t, lead }: Part) {
  return (
    <Table caption={t('admin.leads.delivery')}>
      <thead>
        <tr>
          <th scope="col">{t('admin.leads.target')}</th>
          <th scope="col" data-number>
            {t('admin.lead.attempts')}
          </th>
          <th scope="col">{t('admin.lead.when')}</th>
          <th scope="col">{t('admin.lead.receipt')}</th>
        </tr>
      </thead>
      <tbody>
        {lead.deliveries.map((delivery) => (
          <tr key={delivery.target}>
            <th scope="row">
              <DeliveryBadge t={t} target={delivery.target} state={delivery.state} />
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

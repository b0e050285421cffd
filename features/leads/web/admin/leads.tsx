import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { Button } from '#ui/button.tsx';
import { adminHref, pickAll } from '#ui/admin-query.ts';
import { AdminFilter, AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { customColumn } from '#features/custom-fields/web/public/custom-data.ts';
import type { BulkAnswer } from '#ui/bulk.ts';
import type { BulkOfList } from '#ui/bulk-bar.tsx';
import { columnParams } from '#ui/columns.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { translator, type Translate } from '#ui/translate.ts';
import { SelectField, type SelectGroup } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { DELIVERY_STATES, DELIVERY_TARGETS } from '../../rules/delivery-machine.ts';
import { LEAD_CHANNELS } from '../../rules/types.ts';
import styles from './admin.module.css';
import { DeliveryBadge } from './delivery-badge.tsx';
import { leadsAction, leadsLoader, type LeadsLoaded } from './leads-data.ts';

export const handle = { js: false };
export const loader = leadsLoader;
export const action = leadsAction;
export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('admin.leads.title'), matches);

/** The queue of leads with the delivery of each; for a dealer's staff, their own. */
export default function Leads() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { texts, total, isMore, leads, current, pages, here, filter, chosen } = loaded;
  const t = translator(texts);
  const bulk = answer !== undefined && 'bulk' in answer ? answer.bulk : null;
  return (
    <Stack gap={6}>
      <AdminFeedback
        refused={answer !== undefined && 'message' in answer ? answer.message : null}
        done={
          loaded.replayed === null || answer !== undefined
            ? null
            : t('admin.leads.replayed', { count: loaded.replayed })
        }
      />
      <Waiting t={t} loaded={loaded} />
      <AdminList
        t={t}
        caption={t(isMore ? 'admin.leads.countMore' : 'admin.leads.count', { count: total })}
        none={t('admin.leads.none')}
        columns={leadColumns(t, loaded.customFields)}
        rows={leads}
        pages={{ label: t('admin.leads.pages'), current, total: pages }}
        hrefOf={(page) => adminHref(here, { ...filter, ...columnParams(chosen), page })}
        choice={{ t, here, query: filter, chosen, isExported: true }}
        filter={<Filter t={t} loaded={loaded} />}
        bulk={loaded.manages ? bulkOf(t, loaded, bulk) : null}
      />
    </Stack>
  );
}

const bulkOf = (
  t: Translate,
  { key, here, filter, chosen, current, isAllPicked }: LeadsLoaded,
  answer: BulkAnswer | null,
): BulkOfList<LeadsLoaded['leads'][number]> => ({
  t,
  acts: [{ value: 'replay', label: t('admin.leads.bulk.replay') }],
  formKey: key,
  name: ({ name }) => name,
  pick: pickAll(here, { ...filter, ...columnParams(chosen), page: current }, isAllPicked),
  answer,
});

/** What stands in the list and in its file. */
export const leadColumns = (
  t: Translate,
  customFields: LeadsLoaded['customFields'],
): AdminColumn<LeadsLoaded['leads'][number]>[] => [
  {
    key: 'name',
    head: t('admin.leads.name'),
    cell: ({ href, name, submissions }) => (
      <>
        <a href={href}>{name}</a>
        {submissions > 1 && <span className={styles.soft}> × {submissions}</span>}
      </>
    ),
  },
  { key: 'channel', head: t('admin.leads.channel'), cell: ({ channel }) => t(`admin.channel.${channel}`) },
  { key: 'dealer', head: t('admin.leads.dealer'), cell: ({ dealer }) => dealer?.name ?? t('admin.leads.noDealer') },
  { key: 'made', head: t('admin.leads.made'), cell: ({ made }) => made },
  {
    key: 'delivery',
    head: t('admin.leads.delivery'),
    cell: ({ deliveries }) => (
      <Cluster gap={2}>
        {deliveries.map(({ target, state }) => (
          <DeliveryBadge key={target} t={t} target={target} state={state} />
        ))}
      </Cluster>
    ),
  },
  ...customFields.map(({ code, label }) => ({
    key: customColumn(code),
    head: label,
    cell: ({ custom }: LeadsLoaded['leads'][number]) => custom[code] ?? '—',
  })),
];

/** What is chosen from a list, and yes or no; the others are no filter of a few choices. */
const narrowsOf = (t: Translate, customFields: LeadsLoaded['customFields']): SelectGroup[] =>
  customFields.flatMap(({ code, label, type, choices }) => {
    if (type !== 'CHOICE' && type !== 'YES_NO') return [];
    const named =
      type === 'CHOICE'
        ? choices.map((choice) => [choice, choice] as const)
        : (['true', 'false'] as const).map(
            (one) => [one, t(one === 'true' ? 'customFields.yes' : 'customFields.no')] as const,
          );
    return [{ label, options: named.map(([value, said]) => ({ value: `${code}:${value}`, label: said })) }];
  });

type Part = { t: Translate; loaded: LeadsLoaded };

function Waiting({ t, loaded: { dead, pending, manages, settings } }: Part) {
  return (
    <Cluster gap={4}>
      <span>{t('admin.leads.pending', { count: pending })}</span>
      <span>{t('admin.leads.dead', { count: dead })}</span>
      {manages && dead > 0 && (
        <PageForm>
          <Button type="submit" variant="secondary">
            {t('admin.leads.replayAll')}
          </Button>
        </PageForm>
      )}
      {manages && (
        <LinkButton href={settings} variant="quiet">
          {t('settings.open')}
        </LinkButton>
      )}
    </Cluster>
  );
}

function Filter({ t, loaded: { here, filter, chosen, customFields } }: Part) {
  const groups = narrowsOf(t, customFields);
  const all = { value: '', label: t('admin.leads.all') };
  const narrow = (name: 'state' | 'target' | 'channel', values: readonly string[]) => (
    <SelectField
      label={t(`admin.leads.${name}`)}
      name={name}
      optional=""
      defaultValue={filter[name]}
      options={[all, ...values.map((value) => ({ value, label: t.find(`admin.${name}.${value}`) ?? value }))]}
    />
  );
  return (
    <AdminFilter action={here} find={t('admin.leads.filter')} held={columnParams(chosen)}>
      {narrow('state', DELIVERY_STATES)}
      {narrow('target', DELIVERY_TARGETS)}
      {narrow('channel', LEAD_CHANNELS)}
      {groups.length > 0 && (
        <SelectField
          label={t('customFields.title')}
          name="custom"
          optional=""
          defaultValue={filter.custom}
          options={[all, ...groups]}
        />
      )}
      <TextField label={t('admin.leads.search')} name="q" optional="" type="search" defaultValue={filter.q} />
    </AdminFilter>
  );
}

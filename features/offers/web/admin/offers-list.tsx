import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { Plus } from 'lucide-react';
import { AdminFilter } from '#ui/admin-list.tsx';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { columnParams } from '#ui/columns.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { translator, type Translate } from '#ui/translate.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { OFFER_STATES } from '../../rules/offer-machine.ts';
import { OFFER_KINDS } from '../../rules/types.ts';
import type { OfferListData, offersAction } from './list-data.ts';
import { OffersTable } from './offers-table.tsx';

export const offersMeta = ({ loaderData, matches }: MetaArgs & { loaderData: OfferListData | undefined }) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('offerAdmin.title'), matches);

/** All offers inside the scope: found, moved together, put in order. */
export function OffersList() {
  const data = useLoaderData<OfferListData>();
  const failed = useActionData<typeof offersAction>();
  const t = translator(data.texts);
  return (
    <Stack gap={6}>
      <AdminFeedback
        refused={failed !== undefined && 'message' in failed ? failed.message : null}
        done={data.done === null || failed !== undefined ? null : t(`offerAdmin.done.${data.done}`)}
      />
      <Cluster>
        <LinkButton href={data.create} icon={Plus}>
          {t('offerAdmin.new')}
        </LinkButton>
      </Cluster>
      <Filter data={data} t={t} />
      <OffersTable data={data} t={t} answer={failed !== undefined && 'bulk' in failed ? failed.bulk : null} />
    </Stack>
  );
}

function Filter({ data, t }: { data: OfferListData; t: Translate }) {
  const { state, kind, text } = data.filter;
  return (
    <AdminFilter action={data.here} find={t('offerAdmin.find')} held={columnParams(data.chosen)}>
      <TextField label={t('offerAdmin.words')} optional="" name="q" type="search" defaultValue={text} maxLength={100} />
      <SelectField
        label={t('offerAdmin.state')}
        name="state"
        defaultValue={state === '' ? 'all' : state}
        options={[
          { value: 'all', label: t('offerAdmin.all') },
          ...OFFER_STATES.map((one) => ({ value: one, label: t(`offerAdmin.state.${one}`) })),
        ]}
      />
      <SelectField
        label={t('offerAdmin.kind')}
        name="kind"
        defaultValue={kind === '' ? 'all' : kind}
        options={[
          { value: 'all', label: t('offerAdmin.all') },
          ...OFFER_KINDS.map((one) => ({ value: one, label: t(`offerAdmin.kind.${one}`) })),
        ]}
      />
    </AdminFilter>
  );
}

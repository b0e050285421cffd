import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { Plus } from 'lucide-react';
import { AdminFilter } from '#ui/admin-list.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Pagination } from '#ui/pagination.tsx';
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
      {failed !== undefined && (
        <Notice tone="error" live title={failed.message}>
          {failed.lines.length > 0 && (
            <ul>
              {failed.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </Notice>
      )}
      {data.done !== null && failed === undefined && (
        <Notice tone="success" live>
          {t(`offerAdmin.done.${data.done}`)}
        </Notice>
      )}
      <Cluster>
        <LinkButton href={data.create} icon={Plus}>
          {t('offerAdmin.new')}
        </LinkButton>
      </Cluster>
      <Filter data={data} t={t} />
      {data.offers.length === 0 ? <Notice>{t('offerAdmin.none')}</Notice> : <OffersTable data={data} t={t} />}
      <Pages data={data} t={t} />
    </Stack>
  );
}

function Filter({ data, t }: { data: OfferListData; t: Translate }) {
  const { state, kind, text } = data.filter;
  return (
    <AdminFilter action={data.here} find={t('offerAdmin.find')}>
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

function Pages({ data, t }: { data: OfferListData; t: Translate }) {
  const hrefOf = (page: number): string => {
    const query = new URLSearchParams(data.address);
    query.delete('done');
    query.set('p', String(page));
    return `${data.here}?${query}`;
  };
  return (
    <Pagination
      label={t('offers.pages')}
      current={data.current}
      total={data.pages}
      hrefOf={hrefOf}
      texts={{
        previous: t('offers.pages.previous'),
        next: t('offers.pages.next'),
        go: (page) => t('offers.pages.go', { page }),
        current: (page) => t('offers.pages.current', { page }),
      }}
    />
  );
}

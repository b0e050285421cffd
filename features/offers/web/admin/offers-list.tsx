import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { Plus } from 'lucide-react';
import { DeskFilter } from '#ui/desk-list.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Pagination } from '#ui/pagination.tsx';
import { sayer, type Say } from '#ui/say.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { OFFER_STATES } from '../../rules/offer-machine.ts';
import { OFFER_KINDS } from '../../rules/types.ts';
import type { Office, officeAction } from './list-data.ts';
import { OffersTable } from './offers-table.tsx';

export const officeMeta = ({ loaderData, matches }: MetaArgs & { loaderData: Office | undefined }) =>
  loaderData === undefined ? [] : pageTitle(sayer(loaderData.texts)('office.title'), matches);

/** All offers inside the scope: found, moved together, put in order. */
export function OffersList() {
  const office = useLoaderData<Office>();
  const failed = useActionData<typeof officeAction>();
  const say = sayer(office.texts);
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
      {office.done !== null && failed === undefined && (
        <Notice tone="success" live>
          {say(`office.done.${office.done}`)}
        </Notice>
      )}
      <Cluster>
        <LinkButton href={office.create} icon={Plus}>
          {say('office.new')}
        </LinkButton>
      </Cluster>
      <Filter office={office} say={say} />
      {office.offers.length === 0 ? <Notice>{say('office.none')}</Notice> : <OffersTable office={office} say={say} />}
      <Pages office={office} say={say} />
    </Stack>
  );
}

function Filter({ office, say }: { office: Office; say: Say }) {
  const { state, kind, text } = office.filter;
  return (
    <DeskFilter action={office.here} find={say('office.find')}>
      <TextField label={say('office.words')} optional="" name="q" type="search" defaultValue={text} maxLength={100} />
      <SelectField
        label={say('office.state')}
        name="state"
        defaultValue={state === '' ? 'all' : state}
        options={[
          { value: 'all', label: say('office.all') },
          ...OFFER_STATES.map((one) => ({ value: one, label: say(`office.state.${one}`) })),
        ]}
      />
      <SelectField
        label={say('office.kind')}
        name="kind"
        defaultValue={kind === '' ? 'all' : kind}
        options={[
          { value: 'all', label: say('office.all') },
          ...OFFER_KINDS.map((one) => ({ value: one, label: say(`office.kind.${one}`) })),
        ]}
      />
    </DeskFilter>
  );
}

function Pages({ office, say }: { office: Office; say: Say }) {
  const hrefOf = (page: number): string => {
    const query = new URLSearchParams(office.address);
    query.delete('done');
    query.set('p', String(page));
    return `${office.here}?${query}`;
  };
  return (
    <Pagination
      label={say('offers.pages')}
      current={office.current}
      total={office.pages}
      hrefOf={hrefOf}
      texts={{
        previous: say('offers.pages.previous'),
        next: say('offers.pages.next'),
        go: (page) => say('offers.pages.go', { page }),
        current: (page) => say('offers.pages.current', { page }),
      }}
    />
  );
}

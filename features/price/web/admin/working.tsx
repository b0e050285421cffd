import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { adminHref } from '#ui/admin-query.ts';
import { AdminFilter, AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { translator, type Translate } from '#ui/translate.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { FormAnswer } from './admin-feedback.tsx';
import type { Working, workingAction, WorkingLine } from './working-data.ts';
import { WorkingForm } from './working-form.tsx';

export const workingMeta = ({ loaderData, matches }: MetaArgs & { loaderData: Working | undefined }) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('working.title'), matches);

/** Prices a dealership works with: its staff reads them, its manager sets and changes them. */
export function WorkingPrices() {
  const loaded = useLoaderData<Working>();
  const answered = useActionData<typeof workingAction>();
  const t = translator(loaded.texts);
  const { dealers, dealer, here, lines, pages, mayChange, isDone } = loaded;
  if (dealers.length === 0) return <Notice tone="warning">{t('working.nowhere')}</Notice>;
  return (
    <Stack gap={7}>
      <FormAnswer answered={answered} done={isDone ? t('working.done') : null} />
      <AdminList
        t={t}
        caption={t('working.title')}
        captionHidden
        none={t('working.none')}
        columns={buildColumns(t, loaded)}
        rows={lines}
        pages={{ label: t('pages.label'), ...pages }}
        hrefOf={(page) => adminHref(here, { dealer, page })}
        filter={
          <AdminFilter action={here} find={t('prices.filter')}>
            <SelectField label={t('working.dealer')} name="dealer" defaultValue={dealer} options={dealers} />
          </AdminFilter>
        }
      />
      {mayChange && <WorkingForm t={t} loaded={loaded} answered={answered} />}
    </Stack>
  );
}

const buildColumns = (t: Translate, { here, dealer, mayChange, pages }: Working): AdminColumn<WorkingLine>[] => [
  {
    head: t('prices.version'),
    cell: ({ id, name }) =>
      mayChange ? (
        <a
          href={`${adminHref(here, { dealer, page: pages.current, edit: id })}#form`}

          aria-label={t('working.change.label', { name })}
        >
          {name}
        </a>
      ) : (
        name
      ),
  },
  { head: t('prices.price'), cell: ({ price }) => price, isNumber: true },
  { head: t('prices.validFrom'), cell: ({ from }) => from },
  { head: t('prices.validUntil'), cell: ({ until }) => until ?? t('prices.endless') },
  {
    head: t('prices.state'),
    cell: ({ isPlanned }) => t(isPlanned ? 'prices.list.planned' : 'prices.list.inForce'),
  },
];

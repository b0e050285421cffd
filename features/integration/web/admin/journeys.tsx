import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { adminHref } from '#ui/admin-query.ts';
import { AdminFilter, AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { ERROR_STATES } from '../../contract/integration-errors.ts';
import { errorsAction, errorsLoader, type ErrorsLoaded, type ShownError } from './journeys-data.ts';

export const handle = { js: false };
export const loader = errorsLoader;
export const action = errorsAction;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('journeys.title'), matches);

const JOB_TONE = { waits: 'neutral', 'given-up': 'danger', done: 'success', none: 'warning' } as const;

const buildColumns = (t: Translate, isOpen: boolean): AdminColumn<ShownError>[] => [
  { head: t('journeys.holdsUp'), cell: (error) => <HeldUp t={t} error={error} /> },
  { head: t('journeys.company'), cell: ({ company, operation }) => `${company} · ${operation}` },
  { head: t('journeys.reason'), cell: (error) => shownReason(t, error) },
  { head: t('journeys.job'), cell: ({ job }) => <Badge tone={JOB_TONE[job]}>{t(`journeys.job.${job}`)}</Badge> },
  { head: t('journeys.tries'), cell: ({ tries }) => tries, isNumber: true },
  { head: t('journeys.lastAt'), cell: ({ lastShown }) => lastShown },
  ...(isOpen
    ? [
        {
          head: t('journeys.choose'),
          cell: ({ id, about, named }: ShownError) => (
            <Checkbox
              name="error"
              value={id}
              label={t('journeys.choose.label', { what: t(`journeys.about.${about}`), named })}
            />
          ),
        },
      ]
    : []),
];

export const shownReason = (t: Translate, { outcome, status, reason }: ShownError): string =>
  [t(`journeys.outcome.${outcome}`), status === null ? null : String(status), reason === outcome ? null : reason]
    .filter((part) => part !== null)
    .join(' · ');

function HeldUp({ t, error }: { t: Translate; error: ShownError }) {
  return <a href={error.href}>{`${t(`journeys.about.${error.about}`)} ${error.named}`}</a>;
}

/** What outside companies hold up, with its reason; sent again one by one or together. */
export default function Journeys() {
  const loaded = useLoaderData<typeof loader>();
  const message = useActionData<typeof action>()?.message;
  const { texts, errors, here, state, pages, total, isMore } = loaded;
  const t = translator(texts);
  const isOpen = state === 'OPEN';
  const list = (
    <AdminList
      t={t}
      caption={t(isMore ? 'journeys.countMore' : 'journeys.count', { count: total })}
      none={t(`journeys.none.${state}`)}
      columns={buildColumns(t, isOpen)}
      rows={errors}
      pages={{ label: t('journeys.pages'), ...pages }}
      hrefOf={(page) => adminHref(here, { state, p: page })}
    />
  );
  return (
    <Stack gap={6}>
      <AdminFeedback
        refused={message ?? null}
        done={
          loaded.sent === null
            ? null
            : loaded.sent === 0
              ? t('journeys.sent.none')
              : t('journeys.sent', { count: loaded.sent })
        }
      />
      <Rises t={t} rises={loaded.rises} />
      <AdminFilter action={here} find={t('journeys.filter')}>
        <SelectField
          label={t('journeys.state')}
          name="state"
          optional=""
          defaultValue={state}
          options={ERROR_STATES.map((value) => ({ value, label: t(`journeys.state.${value}`) }))}
        />
      </AdminFilter>
      {isOpen && errors.length > 0 ? (
        <PageForm>
          <Stack gap={5}>
            {list}
            <div>
              <Button type="submit">{t('journeys.reprocess.chosen')}</Button>
            </div>
          </Stack>
        </PageForm>
      ) : (
        list
      )}
    </Stack>
  );
}

/** Kinds of errors that come faster than they use to. */
function Rises({ t, rises }: { t: Translate; rises: ErrorsLoaded['rises'] }) {
  return (
    rises.length > 0 && (
      <Notice tone="warning" title={t('journeys.rises')}>
        <ul>
          {rises.map(({ company, operation, outcome, lastHour, usual }) => (
            <li key={`${company} ${operation} ${outcome}`}>
              {t('journeys.rise', {
                company,
                operation,
                outcome: t.find(`journeys.outcome.${outcome}`) ?? outcome,
                lastHour,
                usual,
              })}
            </li>
          ))}
        </ul>
      </Notice>
    )
  );
}

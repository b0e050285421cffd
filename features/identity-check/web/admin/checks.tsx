import {
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { formatDateTime } from '#kernel/date-times.ts';
import { AdminFilter, AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { ADMIN_PAGE_SIZE, adminHref, countPages, readAdminQuery, shownAnswer } from '#ui/admin-query.ts';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { refusedForm, type PageFormAnswer } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext } from '#ui/page-context.ts';
import { readHistory } from '#ui/record-history.ts';
import { RecordHistory } from '#ui/record-history.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { decideIdentity, listIdentityChecks, takeBackIdentity } from '../../contract/staff.ts';
import {
  REFUSED_FOR,
  TAKEN_BACK_FOR,
  VERDICTS,
  type RefusedFor,
  type TakenBackFor,
  type Verdict,
} from '../../rules/outcome.ts';

export const handle = { js: false };

const STATES = ['waiting', 'late', 'settled'] as const;

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { current, editing, done } = readAdminQuery(page.url);
  const state = STATES.find((one) => one === page.url.searchParams.get('state')) ?? 'waiting';
  const query = { state, page: current - 1, size: ADMIN_PAGE_SIZE };
  const { checks, total } = shownAnswer(await page.call(listIdentityChecks, { query }));
  const orders = page.path('adminArea', { area: 'orders' });
  const rows = checks.map((one) => ({
    ...one,
    when: formatDateTime(one.at, page.market),
    order: `${orders}/${one.id}`,
  }));
  const open = rows.find(({ id }) => id === editing) ?? null;
  const t = translator(page.texts('identityCheck', 'console'));
  return {
    texts: page.shownTexts('identityCheck', 'console', 'ui'),
    here: page.url.pathname,
    done,
    current,
    pages: countPages(total),
    state,
    rows,
    open,
    history:
      open === null
        ? null
        : await readHistory(
            page,
            { type: 'identity', id: open.id },
            {
              t,
              stem: 'identityAdmin',
              wordsFor: (field, value) =>
                field === 'reason' ? (t.find(`identity.reason.${String(value)}`) ?? undefined) : undefined,
            },
          ),
  };
};
type Loaded = Awaited<ReturnType<typeof loader>>;
type Row = Loaded['rows'][number];

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const params = { id: fieldOf(form, 'id') };
  const version = Number(fieldOf(form, 'version'));
  if (fieldOf(form, 'do') === 'takeBack') {
    // What was not chosen is refused by the call.
    const why = fieldOf(form, 'reason') as TakenBackFor;
    const taken = await page.call(takeBackIdentity, { params, body: { version, reason: why } });
    return taken.ok ? redirect(`${page.url.pathname}?done=reopened`, 303) : refusedForm(page, form, taken);
  }
  const reason = REFUSED_FOR.find((one) => one === fieldOf(form, 'reason')) ?? null;
  const decided = await page.call(decideIdentity, {
    params,
    body: {
      version,
      // What was not chosen is refused by the call.
      verdict: fieldOf(form, 'verdict') as Verdict,
      reason: reason satisfies RefusedFor | null,
    },
  });
  return decided.ok ? redirect(`${page.url.pathname}?done=decided`, 303) : refusedForm(page, form, decided);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('identityAdmin.list'), matches);

const columnsOf = (t: Translate, { here, state, current }: Loaded): AdminColumn<Row>[] => [
  {
    head: t('identityAdmin.order'),
    cell: ({ id, number, mayDecide, mayTakeBack }) =>
      mayDecide || mayTakeBack ? <a href={adminHref(here, { state, p: current, edit: id })}>{number}</a> : number,
  },
  {
    head: t('identityAdmin.state'),
    cell: (row) => (
      <Badge tone={row.state === 'APPEALED' ? 'warning' : 'neutral'}>{t(`identityAdmin.state.${row.state}`)}</Badge>
    ),
  },
  { head: t('identityAdmin.way'), cell: ({ way }) => t(`identityAdmin.way.${way}`) },
  { head: t('identityAdmin.when'), cell: ({ when }) => when },
  { head: t('identityAdmin.papers'), cell: ({ order }) => <a href={order}>{t('identityAdmin.toOrder')}</a> },
];

/** Buyers whom a person has to compare with their paper, and what was decided. */
export default function IdentityChecks() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { texts, done, open, here, rows, state, current, pages } = loaded;
  const t = translator(texts);
  return (
    <Stack gap={6}>
      <AdminFeedback
        refused={answer?.message ?? null}
        done={
          answer !== undefined
            ? null
            : done === 'decided'
              ? t('identityAdmin.done')
              : done === 'reopened'
                ? t('identityAdmin.reopened')
                : null
        }
      />
      {open !== null && open.mayDecide && <Decide t={t} row={open} answer={answer} />}
      {open !== null && open.mayTakeBack && <TakeBack t={t} row={open} answer={answer} />}
      <RecordHistory history={loaded.history} />
      <AdminList
        t={t}
        caption={t('identityAdmin.list')}
        none={t('identityAdmin.none')}
        pages={{ label: t('identityAdmin.list'), current, total: pages }}
        hrefOf={(page) => adminHref(here, { state, p: page })}
        filter={
          <AdminFilter action={here} find={t('console.find')}>
            <SelectField
              label={t('identityAdmin.show')}
              name="state"
              defaultValue={state}
              options={STATES.map((one) => ({ value: one, label: t(`identityAdmin.show.${one}`) }))}
            />
          </AdminFilter>
        }
        rows={rows}
        columns={columnsOf(t, loaded)}
      />
    </Stack>
  );
}

type DecideProps = { readonly t: Translate; readonly row: Row; readonly answer: PageFormAnswer | undefined };

function Decide({ t, row, answer }: DecideProps) {
  const { values = {}, fields = {} } = answer ?? {};
  return (
    <Card as="section" look="outlined">
      <Stack gap={4}>
        <h2>{t('identityAdmin.decide', { number: row.number })}</h2>
        <p>
          {t(`identityAdmin.state.${row.state}`)} · {t(`identityAdmin.way.${row.way}`)} · {row.when}
        </p>
        {row.reason !== null && <p>{t(`identity.reason.${row.reason}`)}</p>}
        <p>
          {t('identityAdmin.compare')} <a href={row.order}>{t('identityAdmin.toOrder')}</a>
        </p>
        <PageForm held={{ id: row.id, version: row.version }}>
          <Stack gap={4}>
            <SelectField
              label={t('identityAdmin.verdict')}
              name="verdict"
              placeholder={t('choose')}
              defaultValue={values['verdict'] ?? ''}
              options={VERDICTS.map((one) => ({ value: one, label: t(`identityAdmin.verdict.${one}`) }))}
              error={fields['verdict']}
            />
            <SelectField
              label={t('identityAdmin.reason')}
              optional=""
              name="reason"
              defaultValue={values['reason'] ?? ''}
              options={[
                { value: '', label: t('identityAdmin.reason.none') },
                ...REFUSED_FOR.map((one) => ({ value: one, label: t(`identity.reason.${one}`) })),
              ]}
              error={fields['reason']}
            />
            <div>
              <Button type="submit">{t('identityAdmin.send')}</Button>
            </div>
          </Stack>
        </PageForm>
      </Stack>
    </Card>
  );
}

/** What was decided, or photos showed, is looked at anew. */
function TakeBack({ t, row, answer }: DecideProps) {
  return (
    <Card as="section" look="outlined">
      <Stack gap={4}>
        <h2>{t('identityAdmin.takeBack', { number: row.number })}</h2>
        <p>
          {t(`identityAdmin.state.${row.state}`)} · {t(`identityAdmin.way.${row.way}`)} · {row.when}
        </p>
        <p>{t('identityAdmin.takeBack.text')}</p>
        <PageForm held={{ do: 'takeBack', id: row.id, version: row.version }}>
          <Stack gap={4}>
            <SelectField
              label={t('identityAdmin.takenBackFor')}
              name="reason"
              placeholder={t('choose')}
              defaultValue={answer?.values['reason'] ?? ''}
              options={TAKEN_BACK_FOR.map((one) => ({ value: one, label: t(`identityAdmin.takenBackFor.${one}`) }))}
              error={answer?.fields['reason']}
            />
            <div>
              <Button type="submit">{t('identityAdmin.takeBack.send')}</Button>
            </div>
          </Stack>
        </PageForm>
      </Stack>
    </Card>
  );
}

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
import { Field } from '#ui/field.tsx';
import { refusedForm, type PageFormAnswer } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { pageContext } from '#ui/page-context.ts';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextArea } from '#ui/text-input.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { answerReport, getReport, listReports } from '../../contract.ts';
import { REPORT_KINDS, VERDICTS, type Verdict } from '../../rules/reasons.ts';

export const handle = { js: false };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const STATES = ['OPEN', 'ANSWERED'] as const;

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { current, editing, done } = readAdminQuery(page.url);
  const state = STATES.find((one) => one === page.url.searchParams.get('state'));
  const kind = REPORT_KINDS.find((one) => one === page.url.searchParams.get('kind'));
  const narrowed = { ...(state === undefined ? {} : { state }), ...(kind === undefined ? {} : { kind }) };
  const query = { ...narrowed, page: current - 1, size: ADMIN_PAGE_SIZE };
  const { reports, total } = shownAnswer(await page.call(listReports, { query }));
  const open =
    editing !== null && UUID.test(editing) ? await page.call(getReport, { params: { id: editing }, query: {} }) : null;
  const shown = <Report extends { readonly createdAt: string }>(report: Report) => ({
    ...report,
    when: formatDateTime(report.createdAt, page.market),
  });
  return {
    texts: page.shownTexts('report', 'console', 'ui'),
    here: page.url.pathname,
    done,
    current,
    pages: countPages(total),
    narrowed,
    reports: reports.map(shown),
    open: open?.ok === true ? shown(open.value) : null,
  };
};
type Loaded = Awaited<ReturnType<typeof loader>>;

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const answered = await page.call(answerReport, {
    params: { id: fieldOf(form, 'id') },
    body: {
      version: Number(fieldOf(form, 'version')),
      verdict: fieldOf(form, 'verdict') as Verdict,
      answer: fieldOf(form, 'answer'),
    },
  });
  return answered.ok
    ? redirect(`${page.url.pathname}?state=OPEN&done=answered`, 303)
    : refusedForm(page, form, answered);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('reportAdmin.list'), matches);

type Row = Loaded['reports'][number];

const columnsOf = (t: Translate, { here, narrowed, current }: Loaded): AdminColumn<Row>[] => [
  {
    head: t('reportAdmin.subject'),
    cell: ({ id, subjectName }) => <a href={adminHref(here, { ...narrowed, p: current, edit: id })}>{subjectName}</a>,
  },
  { head: t('reportAdmin.kind'), cell: ({ kind }) => t(`reportAdmin.kind.${kind}`) },
  { head: t('reportAdmin.reason'), cell: ({ reason }) => t(`report.reason.${reason}`) },
  { head: t('reportAdmin.when'), cell: ({ when }) => when },
  {
    head: t('reportAdmin.wants'),
    cell: ({ wantsAnswer }) => t(wantsAnswer ? 'reportAdmin.wants.yes' : 'reportAdmin.wants.no'),
  },
  {
    head: t('reportAdmin.state'),
    cell: ({ verdict }) => (
      <Badge tone={verdict === null ? 'warning' : 'neutral'}>
        {t(verdict === null ? 'reportAdmin.state.OPEN' : `reportAdmin.verdict.${verdict}`)}
      </Badge>
    ),
  },
];

/** What visitors reported as wrong, and what became of it. */
export default function Reports() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { texts, done, open, here, reports, narrowed, current, pages } = loaded;
  const t = translator(texts);
  return (
    <Stack gap={6}>
      <AdminFeedback
        refused={answer?.message ?? null}
        done={done === 'answered' && answer === undefined ? t('reportAdmin.done') : null}
      />
      {open !== null && <OneReport t={t} report={open} answer={answer} />}
      <AdminList
        t={t}
        caption={t('reportAdmin.list')}
        none={t('reportAdmin.none')}
        pages={{ label: t('reportAdmin.list'), current, total: pages }}
        hrefOf={(page) => adminHref(here, { ...narrowed, p: page })}
        filter={<Filter t={t} loaded={loaded} />}
        rows={reports}
        columns={columnsOf(t, loaded)}
      />
    </Stack>
  );
}

function Filter({ t, loaded: { here, narrowed } }: { readonly t: Translate; readonly loaded: Loaded }) {
  return (
    <AdminFilter action={here} find={t('console.find')}>
      <SelectField
        label={t('reportAdmin.state')}
        name="state"
        defaultValue={narrowed.state ?? ''}
        options={[
          { value: '', label: t('reportAdmin.all') },
          ...STATES.map((one) => ({ value: one, label: t(`reportAdmin.state.${one}`) })),
        ]}
      />
      <SelectField
        label={t('reportAdmin.kind')}
        name="kind"
        defaultValue={narrowed.kind ?? ''}
        options={[
          { value: '', label: t('reportAdmin.all') },
          ...REPORT_KINDS.map((one) => ({ value: one, label: t(`reportAdmin.kind.${one}`) })),
        ]}
      />
    </AdminFilter>
  );
}

type OneProps = {
  readonly t: Translate;
  readonly report: NonNullable<Loaded['open']>;
  readonly answer: PageFormAnswer | undefined;
};

function OneReport({ t, report, answer }: OneProps) {
  const { id, version, kind, reason, subject, subjectName, message, email, when, verdict } = report;
  const { values = {}, fields = {} } = answer ?? {};
  return (
    <Card as="section" look="outlined">
      <Stack gap={4}>
        <h2>{subjectName}</h2>
        <p>
          {t(`reportAdmin.kind.${kind}`)} · {t(`report.reason.${reason}`)} · {when}
        </p>
        <p>{message}</p>
        {kind === 'VIEW' && (
          <div>
            <LinkButton href={subject} variant="secondary">
              {t('reportAdmin.open')}
            </LinkButton>
          </div>
        )}
        <p>{email === null ? t('reportAdmin.nobody') : t('reportAdmin.email', { email })}</p>
        {verdict === null ? (
          <PageForm held={{ id, version: String(version) }}>
            <Stack gap={4}>
              <SelectField
                label={t('reportAdmin.verdict')}
                name="verdict"
                defaultValue={values['verdict'] ?? 'MENDED'}
                options={VERDICTS.map((one) => ({ value: one, label: t(`reportAdmin.verdict.${one}`) }))}
                error={fields['verdict']}
              />
              <Field label={t('reportAdmin.answer')} error={fields['answer']}>
                {(tied) => (
                  <TextArea {...tied} name="answer" rows={4} maxLength={1000} defaultValue={values['answer']} />
                )}
              </Field>
              <div>
                <Button type="submit">{t('reportAdmin.send')}</Button>
              </div>
            </Stack>
          </PageForm>
        ) : (
          <p>
            {t(`reportAdmin.verdict.${verdict}`)}: {report.answer}
          </p>
        )}
      </Stack>
    </Card>
  );
}

import {
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { AdminForm } from '#ui/admin-form.tsx';
import { AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { adminHref, readAdminQuery, shownAnswer } from '#ui/admin-query.ts';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { Badge } from '#ui/badge.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { refusedFields, refusedForm, type PageFormAnswer } from '#ui/form-answer.ts';
import { FullRow } from '#ui/form-section.tsx';
import { fieldOf } from '#ui/form.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { readHistory } from '#ui/record-history.ts';
import { RecordHistory } from '#ui/record-history.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TextArea } from '#ui/text-input.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { changeProgramme, listStaffProgrammes } from '../../contract/staff.ts';
import { levelLines, levelsOf, questionLines, questionsOf } from '../../rules/lines.ts';

export const handle = { js: false };
const AREA = 'loyalty-programmes';

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { editing, done } = readAdminQuery(page.url);
  const { programmes } = shownAnswer(await page.call(listStaffProgrammes, { query: {} }));
  const open = programmes.find(({ id }) => id === editing);
  const t = translator(page.texts('loyaltyAdmin', 'console'));
  const record = { type: AREA, id: open?.id ?? '' };
  return {
    history: open === undefined ? null : await readHistory(page, record, { t, stem: 'loyaltyProgramme' }),
    texts: page.shownTexts('loyaltyAdmin', 'loyalty', 'console', 'accounts'),
    here: page.path('adminArea', { area: AREA }),
    done: done !== null,
    programmes,
    open: open === undefined ? null : { ...open, levels: levelLines(open.levels), faq: questionLines(open.faq) },
  };
};

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const t = translator(page.texts('loyalty'));
  const [levels, faq] = [levelsOf(fieldOf(form, 'levels')), questionsOf(fieldOf(form, 'faq'))];
  if ('wrong' in levels) return refusedFields(page, form, { levels: t('loyalty.linesWrong', { line: levels.wrong }) });
  if ('wrong' in faq) return refusedFields(page, form, { faq: t('loyalty.linesWrong', { line: faq.wrong }) });
  const result = await page.call(changeProgramme, {
    params: { id: fieldOf(form, 'id') },
    body: {
      version: Number(fieldOf(form, 'version')),
      name: fieldOf(form, 'name'),
      lead: fieldOf(form, 'lead'),
      welcome: fieldOf(form, 'welcome'),
      months: Number(fieldOf(form, 'months') || Number.NaN),
      levels: levels.rows,
      faq: faq.rows,
      active: fieldOf(form, 'active') !== '',
    },
  });
  if (!result.ok) return refusedForm(page, form, result);
  return redirect(`${page.path('adminArea', { area: AREA })}?done=saved`, 303);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('loyaltyAdmin.programmes'), matches);

type Loaded = Awaited<ReturnType<typeof loader>>;
type Row = Loaded['programmes'][number];

const columnsOf = (t: Translate, here: string): AdminColumn<Row>[] => [
  { head: t('loyaltyProgramme.name'), cell: ({ name }) => name },
  { head: t('loyaltyProgramme.code'), cell: ({ code }) => code },
  { head: t('loyaltyProgramme.members'), cell: ({ members }) => members, isNumber: true },
  {
    head: t('loyaltyProgramme.active'),
    cell: ({ active }) => (
      <Badge tone={active ? 'success' : 'neutral'}>
        {active ? t('loyaltyProgramme.active.on') : t('loyaltyProgramme.active.off')}
      </Badge>
    ),
  },
  {
    head: t('console.actions'),
    cell: ({ id, name }) => (
      <LinkButton
        variant="secondary"
        href={adminHref(here, { edit: id })}
        aria-label={t('loyaltyProgramme.edit.label', { name })}
      >
        {t('console.edit')}
      </LinkButton>
    ),
  },
];

/** What each programme of the brand says: its words, levels and questions. */
export default function Programmes() {
  const { texts, here, done, programmes, open, history } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(texts);
  return (
    <Stack gap={6}>
      <AdminFeedback refused={answer?.message ?? null} done={done ? t('loyaltyProgramme.done.saved') : null} />
      {open === null ? (
        <AdminList
          t={t}
          caption={t('loyaltyProgramme.list')}
          captionHidden
          none={t('loyaltyProgramme.none')}
          columns={columnsOf(t, here)}
          rows={programmes}
        />
      ) : (
        <>
          <ProgrammeForm t={t} open={open} here={here} answer={answer} />
          <RecordHistory history={history} />
        </>
      )}
    </Stack>
  );
}

type FormProps = {
  readonly t: Translate;
  readonly open: NonNullable<Loaded['open']>;
  readonly here: string;
  readonly answer: PageFormAnswer | undefined;
};

function ProgrammeForm({ t, open, here, answer }: FormProps) {
  const value = (name: 'name' | 'lead' | 'welcome' | 'months' | 'levels' | 'faq'): string =>
    answer?.values[name] ?? String(open[name]);
  const errors: Readonly<Record<string, string>> = answer?.fields ?? {};
  const area = (name: 'lead' | 'welcome' | 'levels' | 'faq', rows: number, hint?: string) => (
    <FullRow>
      <Field label={t(`loyaltyProgramme.${name}`)} hint={hint} error={errors[name]}>
        {(control) => <TextArea {...control} name={name} rows={rows} defaultValue={value(name)} />}
      </Field>
    </FullRow>
  );
  return (
    <AdminForm
      record={open}
      title={t('loyaltyProgramme.edit')}
      cancel={{ href: here, label: t('console.cancel') }}
      save={t('console.save')}
    >
      <TextField label={t('loyaltyProgramme.name')} name="name" defaultValue={value('name')} error={errors['name']} />
      <TextField
        label={t('loyaltyProgramme.months')}
        name="months"
        inputMode="numeric"
        defaultValue={value('months')}
        error={errors['months']}
      />
      {area('lead', 3)}
      {area('welcome', 3)}
      {area('levels', 6, t('loyaltyProgramme.levels.hint'))}
      {area('faq', 8, t('loyaltyProgramme.faq.hint'))}
      <Checkbox
        name="active"
        label={t('loyaltyProgramme.active')}
        defaultChecked={answer === undefined ? open.active : answer.values['active'] === 'on'}
      />
    </AdminForm>
  );
}

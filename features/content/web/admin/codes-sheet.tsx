import {
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { urlOf } from '#kernel/endpoint.ts';
import { AdminFilter, AdminList, AdminSearchField, type AdminColumn } from '#ui/admin-list.tsx';
import { readAdminQuery, shownAnswer } from '#ui/admin-query.ts';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { Button } from '#ui/button.tsx';
import { refusedForm, refusedWith } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { pageContext } from '#ui/page-context.ts';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { listCodes, MOST_COPIES, printSheet, SHEET_SIDES } from '../../contract/codes.ts';

export const handle = { js: false };

/** Codes that a sheet is chosen from at once; words find the others. */
const SHOWN = 100;
const COPIES = 'copies:';

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { text } = readAdminQuery(page.url);
  const found = await page.call(listCodes, { query: { active: 'on', size: SHOWN, ...(text !== '' && { text }) } });
  const { codes, total } = shownAnswer(found);
  return {
    texts: page.shownTexts('pagesAdmin', 'console', 'ui'),
    area: page.path('adminArea', { area: 'codes' }),
    text,
    codes: codes.map(({ id, label, target, drawn }) => ({ id, label, target, drawn })),
    isMore: total > codes.length,
  };
};
type Loaded = Awaited<ReturnType<typeof loader>>;

/** The form again where nothing can be printed; otherwise the paper. */
export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const chosen = [...form.keys()]
    .filter((name) => name.startsWith(COPIES))
    .map((name) => ({ id: name.slice(COPIES.length), copies: fieldOf(form, name).trim() }))
    .filter(({ copies }) => copies !== '' && copies !== '0');
  const wrong = chosen.find(({ copies }) => !/^\d{1,3}$/.test(copies));
  const texts = page.texts('pagesAdmin', 'rules');
  if (wrong !== undefined)
    return refusedWith(form, {
      message: texts['codeAdmin.copies.wrong'],
      fields: { [`${COPIES}${wrong.id}`]: texts['codeAdmin.copies.wrong'] },
    });
  if (chosen.length === 0) return refusedWith(form, { message: texts['codeAdmin.copies.none'] });
  const side = SHEET_SIDES.find((one) => one === fieldOf(form, 'side')) ?? '40';
  const codes = chosen.map(({ id, copies }) => `${id}*${copies}`).join(',');
  const drawn = await page.call(printSheet, { query: { codes, side } });
  if (!drawn.ok) return refusedForm(page, form, drawn);
  const query = new URLSearchParams({ codes, side, brand: page.brand, market: page.market });
  return redirect(`${urlOf(printSheet)}?${query}`, 303);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('codeAdmin.sheet'), matches);

/** Which codes are printed, how often and how wide. */
export default function CodesSheet() {
  const { texts, area, text, codes, isMore } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(texts);
  const values = answer?.values ?? {};
  return (
    <Stack gap={6}>
      <AdminFeedback refused={answer?.message ?? null} done={null} />
      <AdminFilter action={`${area}/sheet`} find={t('console.find')}>
        <AdminSearchField label={t('codeAdmin.words')} text={text} />
      </AdminFilter>
      {isMore && <p>{t('codeAdmin.sheet.more', { n: SHOWN })}</p>}
      <PageForm>
        <Stack gap={5}>
          <AdminList
            caption={t('codeAdmin.sheet')}
            captionHidden
            none={t('codeAdmin.sheet.none')}
            rows={codes}
            columns={sheetColumns(t, answer)}
          />
          {codes.length > 0 && (
            <>
              <SelectField
                label={t('codeAdmin.side')}
                name="side"
                hint={t('codeAdmin.side.hint')}
                defaultValue={values['side'] ?? '40'}
                options={SHEET_SIDES.map((side) => ({
                  value: side,
                  label: t('codeAdmin.side.mm', { n: Number(side) }),
                }))}
              />
              <Cluster>
                <Button type="submit">{t('codeAdmin.print')}</Button>
                <LinkButton href={area} variant="quiet">
                  {t('console.cancel')}
                </LinkButton>
              </Cluster>
            </>
          )}
        </Stack>
      </PageForm>
    </Stack>
  );
}

type Answer = {
  readonly values: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
};
type Code = Loaded['codes'][number];

const sheetColumns = (t: Translate, answer: Answer | undefined): AdminColumn<Code>[] => [
  { head: t('codeAdmin.label'), cell: ({ label }) => label },
  { head: t('codeAdmin.target'), cell: ({ target }) => target },
  {
    head: t('codeAdmin.drawn'),
    cell: ({ drawn }) => t('codeAdmin.drawn.as', { version: drawn.version, level: drawn.level }),
  },
  { head: t('codeAdmin.copies'), cell: (code) => <Copies t={t} code={code} answer={answer} /> },
];

type CopiesProps = { readonly t: Translate; readonly code: Code; readonly answer: Answer | undefined };

function Copies({ t, code: { id, label }, answer }: CopiesProps) {
  const name = `${COPIES}${id}`;
  return (
    <TextField
      label={t('codeAdmin.copies.label', { name: label })}
      name={name}
      type="number"
      inputMode="numeric"
      min={0}
      max={MOST_COPIES}
      defaultValue={answer?.values[name] ?? '0'}
      error={answer?.fields[name]}
    />
  );
}

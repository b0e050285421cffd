import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { ImportFile } from '#ui/import-file.tsx';
import { readImportForm } from '#ui/import-form.ts';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { sayer } from '#ui/say.ts';
import { Stack } from '#ui/stack.tsx';
import { countEmployees, importEmployees } from '../../contract/employee.ts';
import { EMPLOYEE_COLUMNS } from '../../rules/employee-row.ts';
import { crossSite, statusOf } from '../form-answer.ts';
import { orNotFound } from './office-page.ts';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  return {
    texts: page.texts('accounts', 'people', 'imports'),
    token: page.formToken,
    counts: orNotFound(await page.call(countEmployees, {})),
    done: page.url.searchParams.get('done') === 'imported',
  };
};

const refused = (message: string, status: number) => data({ message, report: undefined }, { status });

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const form = await request.formData();
  const texts = page.texts('rules', 'imports', 'people');
  if (!page.checkForm(form)) return refused(crossSite(page).message, 403);
  const { content, isDry } = await readImportForm(form);
  if (content === '') return refused(texts['import.empty'] ?? '', 422);
  const result = await page.call(importEmployees, { query: { dryRun: isDry ? 'true' : 'false' }, body: { content } });
  if (!result.ok) return refused(result.problem?.detail ?? texts['generic.error'] ?? '', statusOf(result));
  if (!isDry) return redirect(`${page.path('adminArea', { area: 'employees' })}?done=imported`, 303);
  const { rowCount: rows, added, changed, same, errorCount, errors } = result.value;
  const counts = sayer(texts)('employees.import.counts', { rows, added, changed, same });
  return data({ message: undefined, report: { content, counts, errorCount, errors } });
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(sayer(loaderData.texts)('admin.area.employees'), matches);

/** Who may buy as an employee: how many they are, and the list from a file. */
export default function Employees() {
  const { texts, token, counts, done } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const say = sayer(texts);
  return (
    <Stack gap={6}>
      <p>{say('employees.counts', counts)}</p>
      <ImportFile
        say={say}
        token={token}
        text={say('employees.import.text')}
        columns={EMPLOYEE_COLUMNS}
        done={done && answered === undefined}
        message={answered?.message}
        report={answered?.report}
      />
    </Stack>
  );
}

import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { shownAnswer } from '#ui/admin-query.ts';
import { ImportFile } from '#ui/import-file.tsx';
import { answerImport, wasImported } from '#ui/import-form.ts';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { countEmployees, importEmployees } from '../../contract/employee.ts';
import { EMPLOYEE_COLUMNS } from '../../rules/employee-row.ts';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  return {
    texts: page.shownTexts('accounts', 'people', 'imports'),
    counts: shownAnswer(await page.call(countEmployees, {})),
    done: wasImported(page),
  };
};

export const action = ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  return answerImport({
    page,
    send: (requested) => page.call(importEmployees, requested),
    countsOf: ({ rowCount: rows, added, changed, same }) =>
      translator(page.texts('people'))('employees.import.counts', { rows, added, changed, same }),
  });
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('admin.area.employees'), matches);

/** Who may buy as an employee: how many they are, and the list from a file. */
export default function Employees() {
  const { texts, counts, done } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const t = translator(texts);
  return (
    <Stack gap={6}>
      <p>{t('employees.counts', counts)}</p>
      <ImportFile
        t={t}

        text={t('employees.import.text')}
        columns={EMPLOYEE_COLUMNS}
        done={done}
        answered={answered}
      />
    </Stack>
  );
}

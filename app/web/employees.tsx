import { type MetaArgs, useActionData, useLoaderData } from 'react-router';
import { validateEmployee } from '#features/accounts/contract/employee.ts';
import { employeesAction, employeesLoader } from '#features/employee-purchase/web/employees-data.ts';
import { EmployeesScreen } from '#features/employee-purchase/web/employees-screen.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';

export const handle = { js: false };
export const headers = () => ({ 'cache-control': 'no-store' });
export const loader = employeesLoader;
export const action = employeesAction({ validate: (page, body) => page.call(validateEmployee, { body }) });
export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('b2e.title'), matches);

export default function Employees() {
  return <EmployeesScreen loaded={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}

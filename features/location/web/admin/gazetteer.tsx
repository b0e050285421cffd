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
import { importGazetteer } from '../../contract/gazetteer.ts';
import { COLUMNS } from '../../rules/gazetteer.ts';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  if (!page.user?.menu.includes('places')) throw data(null, { status: 404 });
  return {
    texts: page.texts('imports', 'location'),
    token: page.formToken,
    done: page.url.searchParams.get('done') === 'imported',
  };
};

const refused = (message: string, status: number) => data({ message, report: undefined }, { status });

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const form = await request.formData();
  const texts = page.texts('problems', 'rules', 'imports', 'location');
  if (!page.checkForm(form)) return refused(texts['problem.crossSite'] ?? '', 403);
  const { content, isDry } = await readImportForm(form);
  if (content === '') return refused(texts['import.empty'] ?? '', 422);
  const result = await page.call(importGazetteer, { query: { dryRun: isDry ? 'true' : 'false' }, body: { content } });
  if (!result.ok) return refused(result.problem?.detail ?? texts['generic.error'] ?? '', result.problem?.status ?? 500);
  if (!isDry) return redirect(`${page.path('adminArea', { area: 'places' })}?done=imported`, 303);
  const { rowCount: rows, added, changed, same, ranges, errorCount, errors } = result.value;
  const counts = sayer(texts)('location.import.counts', { rows, added, changed, same, ranges });
  return data({ message: undefined, report: { content, counts, errorCount, errors } });
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(sayer(loaderData.texts)('location.import.title'), matches);

/** A fuller gazetteer from a file. */
export default function Gazetteer() {
  const { texts, token, done } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const say = sayer(texts);
  return (
    <ImportFile
      say={say}
      token={token}
      text={say('location.import.text')}
      columns={COLUMNS}
      done={done && answered === undefined}
      message={answered?.message}
      report={answered?.report}
    />
  );
}

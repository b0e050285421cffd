import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { Button } from '#ui/button.tsx';
import { fieldOf } from '#ui/form.ts';
import { FormActions } from '#ui/form-actions.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { sayer, type Say } from '#ui/say.ts';
import { Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { UploadField } from '#ui/upload-field.tsx';
import { importGazetteer, type GazetteerReport } from '../../contract/gazetteer.ts';
import { COLUMNS } from '../../rules/gazetteer.ts';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  if (!page.user?.menu.includes('places')) throw data(null, { status: 404 });
  return {
    texts: page.texts('location'),
    token: page.formToken,
    done: page.url.searchParams.get('done') === 'imported',
  };
};

/** The file from its field, or, when a checked one is imported, as the report's form gives it back. */
const contentOf = async (form: FormData): Promise<string> => {
  const file = form.get('file');
  return typeof file === 'string' || file === null || file.size === 0 ? fieldOf(form, 'content') : file.text();
};

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const form = await request.formData();
  const texts = page.texts('problems', 'location');
  if (!page.checkForm(form)) return data({ message: texts['problem.crossSite'] ?? '' }, { status: 403 });
  const content = await contentOf(form);
  if (content === '') return data({ message: texts['location.import.empty'] ?? '' }, { status: 422 });
  const isDry = fieldOf(form, 'do') !== 'import';
  const result = await page.call(importGazetteer, { query: { dryRun: isDry ? 'true' : 'false' }, body: { content } });
  if (!result.ok) {
    const { problem } = result;
    return data({ message: problem?.detail ?? texts['generic.error'] ?? '' }, { status: problem?.status ?? 500 });
  }
  if (!isDry) return redirect(`${page.path('adminArea', { area: 'places' })}?done=imported`, 303);
  return data({ report: result.value, content });
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(sayer(loaderData.texts)('location.import.title'), matches);

/** A fuller gazetteer from a file: first what it would do, then done. */
export default function Gazetteer() {
  const { texts, token, done } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const say = sayer(texts);
  return (
    <Stack gap={6}>
      <h1>{say('location.import.title')}</h1>
      <p>{say('location.import.text')}</p>
      <p>
        <code>{COLUMNS.join(';')}</code>
      </p>
      {answered !== undefined && 'message' in answered && (
        <Notice tone="error" live>
          {answered.message}
        </Notice>
      )}
      {answered === undefined && done && (
        <Notice tone="success" live>
          {say('location.import.done')}
        </Notice>
      )}
      {answered !== undefined && 'report' in answered && <Report say={say} token={token} {...answered} />}
      <form method="post" encType="multipart/form-data">
        <input type="hidden" name="token" value={token} />
        <Stack gap={4}>
          <UploadField
            label={say('location.import.file')}
            name="file"
            accept=".csv,text/csv"
            texts={{ choose: say('location.import.choose'), drop: say('location.import.drop') }}
          />
          <FormActions>
            <Button type="submit">{say('location.import.check')}</Button>
          </FormActions>
        </Stack>
      </form>
    </Stack>
  );
}

type ReportProps = { say: Say; token: string; report: GazetteerReport; content: string };

function Report({ say, token, report, content }: ReportProps) {
  const { rowCount, added, changed, same, ranges, errorCount, errors } = report;
  return (
    <Stack gap={4}>
      <h2>{say('location.import.report')}</h2>
      <p>{say('location.import.counts', { rows: rowCount, added, changed, same, ranges })}</p>
      {errorCount > 0 ? (
        <>
          <Notice tone="error" live>
            {say('location.import.rejected', { count: errorCount })}
          </Notice>
          <Errors say={say} errors={errors} />
        </>
      ) : (
        <form method="post">
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="content" value={content} />
          <FormActions>
            <Button type="submit" name="do" value="import">
              {say('location.import.go')}
            </Button>
          </FormActions>
        </form>
      )}
    </Stack>
  );
}

function Errors({ say, errors }: { say: Say; errors: GazetteerReport['errors'] }) {
  return (
    <Table caption={say('location.import.errors')}>
      <thead>
        <tr>
          {(['line', 'field', 'what'] as const).map((column) => (
            <th key={column} scope="col">
              {say(`location.import.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {errors.map(({ line, field, key }) => (
          <tr key={`${line} ${field} ${key}`}>
            <td data-number>{line}</td>
            <td>{field}</td>
            <td>{say(key)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

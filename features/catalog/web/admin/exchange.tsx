import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { Button } from '#ui/button.tsx';
import { shownAnswer } from '#ui/desk-asked.ts';
import { fieldOf } from '#ui/form.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import type { Say } from '#ui/say.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { UploadField } from '#ui/upload-field.tsx';
import { listCatalogModels } from '../../contract/admin.ts';
import { FORMATS, importCatalog } from '../../contract/exchange.ts';
import { AdminFrame } from './admin-frame.tsx';
import { frameOf, titleOf } from './admin-page.ts';
import styles from './admin.module.css';
import { Report } from './report.tsx';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { edition } = shownAnswer(await page.call(listCatalogModels, { query: { size: 1 } }));
  const scope = new URLSearchParams({ brand: page.brand, market: page.market });
  return {
    ...frameOf(page, 'exchange'),
    edition,
    token: page.formToken,
    done: page.url.searchParams.get('done') === 'published',
    exports: FORMATS.map((format) => ({ format, href: `/api/model/v3/catalog/export?format=${format}&${scope}` })),
  };
};

/** The file from its field, or, when a checked one is published, as the report's form gives it back. */
const fileOf = async (form: FormData): Promise<{ format: (typeof FORMATS)[number]; content: string } | null> => {
  const file = form.get('file');
  if (typeof file === 'string' || file === null || file.size === 0) {
    const content = fieldOf(form, 'content');
    return content === '' ? null : { format: fieldOf(form, 'format') === 'csv' ? 'csv' : 'json', content };
  }
  return { format: /\.json$/i.test(file.name) ? 'json' : 'csv', content: await file.text() };
};

/** Bytes of an upload, as every file of the house; a page's body is cut behind it, and half a catalogue is none. */
const FILE_LIMIT = 10 * 1024 * 1024;

const isTooLarge = (file: FormDataEntryValue | null): boolean =>
  file !== null && typeof file !== 'string' && file.size > FILE_LIMIT;

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const form = await request.formData();
  const texts = page.texts('problems', 'rules', 'catalogAdmin');
  if (!page.checkForm(form)) return data({ message: texts['problem.crossSite'] ?? '' }, { status: 403 });
  if (isTooLarge(form.get('file'))) return data({ message: texts['upload.size'] ?? '' }, { status: 413 });
  const file = await fileOf(form);
  if (file === null) return data({ missing: texts['catalogAdmin.file.missing'] ?? '' }, { status: 422 });
  const mode = fieldOf(form, 'mode') === 'replace' ? ('replace' as const) : ('merge' as const);
  const isDry = fieldOf(form, 'do') !== 'publish';
  const edition = Number(fieldOf(form, 'edition')) || undefined;
  const result = await page.call(importCatalog, {
    query: { dryRun: isDry ? 'true' : 'false' },
    body: { ...file, mode, ...(edition === undefined ? {} : { edition }) },
  });
  if (result.ok && !isDry)
    return redirect(`${page.path('adminArea', { area: 'catalog' })}/exchange?done=published`, 303);
  if (!result.ok) {
    const problem = result.problem;
    const lines = (problem?.fields ?? []).map(({ field, message }) => ({ field, message }));
    return data(
      { message: problem?.detail ?? texts['generic.error'] ?? '', lines },
      { status: problem?.status ?? 500 },
    );
  }
  const words = page.texts('rules', 'catalogAdmin');
  return data({ report: result.value, words, file, mode });
};

export const meta = titleOf('catalogAdmin.tab.exchange');

export default function Exchange() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <AdminFrame frame={loaded}>
      {(say) => (
        <>
          {answered !== undefined && 'message' in answered && <Refused {...answered} />}
          {answered === undefined && loaded.done && (
            <Notice tone="success" live>
              {say('published', { edition: loaded.edition })}
            </Notice>
          )}
          {answered !== undefined && 'report' in answered && <Report say={say} token={loaded.token} {...answered} />}
          <Stack gap={3}>
            <h2>{say('export')}</h2>
            <p>{say('export.text', { edition: loaded.edition })}</p>
            <Cluster>
              {loaded.exports.map(({ format, href }) => (
                <LinkButton key={format} href={href} variant="secondary" download>
                  {say(`export.${format}`)}
                </LinkButton>
              ))}
            </Cluster>
          </Stack>
          <Stack gap={3}>
            <h2>{say('import')}</h2>
            <p>{say('import.text')}</p>
            <ImportForm
              say={say}
              token={loaded.token}
              missing={answered !== undefined && 'missing' in answered ? answered.missing : undefined}
            />
          </Stack>
        </>
      )}
    </AdminFrame>
  );
}

type Line = { readonly field: string; readonly message: string };

function Refused({ message, lines = [] }: { message: string; lines?: readonly Line[] }) {
  return (
    <Notice tone="error" live>
      <Stack gap={2}>
        <p>{message}</p>
        {lines.length > 0 && (
          <ul className={styles.list}>
            {lines.slice(0, 20).map(({ field, message: text }) => (
              <li key={`${field} ${text}`}>
                {field}: {text}
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Notice>
  );
}

function ImportForm({ say, token, missing }: { say: Say; token: string; missing: string | undefined }) {
  return (
    <form method="post" encType="multipart/form-data" className={styles.import}>
      <input type="hidden" name="token" value={token} />
      <UploadField
        label={say('file')}
        name="file"
        accept=".csv,.json,text/csv,application/json"
        {...(missing === undefined ? {} : { error: missing })}
      />
      <SelectField
        label={say('mode')}
        name="mode"
        defaultValue="merge"
        options={(['merge', 'replace'] as const).map((value) => ({ value, label: say(`mode.${value}`) }))}
      />
      <Button type="submit">{say('check')}</Button>
    </form>
  );
}

import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { FILE_LIMIT } from '#kernel/file-limit.ts';
import type { CallResult } from '#kernel/client.ts';
import { formatDateTime } from '#kernel/date-times.ts';
import { Button } from '#ui/button.tsx';
import { shownAnswer } from '#ui/admin-query.ts';
import { fieldOf } from '#ui/form.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext, type Page } from '#ui/page-context.ts';
import type { TranslateUnder, TextsOf } from '#ui/translate.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { UploadField } from '#ui/upload-field.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { listCatalogModels } from '../../contract/admin.ts';
import {
  decideCatalogImport,
  FORMATS,
  getCatalogImport,
  IMPORT_DECISIONS,
  importCatalog,
  listCatalogImports,
} from '../../contract/exchange.ts';
import { AdminFrame } from './admin-frame.tsx';
import { toFrame, titleOf } from './admin-page.ts';
import styles from './admin.module.css';
import { Report } from './report.tsx';
import { WaitingImports } from './waiting-imports.tsx';

export const handle = { js: false };

/** What was just done: told once, on the page that the browser is sent to. */
const DONE = ['published', 'proposed', ...IMPORT_DECISIONS] as const;

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { edition } = shownAnswer(await page.call(listCatalogModels, { query: { size: 1 } }));
  const scope = new URLSearchParams({ brand: page.brand, market: page.market });
  const { imports } = shownAnswer(await page.call(listCatalogImports, {}));
  const shown = page.url.searchParams.get('import');
  const proposed = shown === null ? null : await page.call(getCatalogImport, { params: { id: shown } });
  return {
    ...toFrame(page, 'exchange'),
    edition,
    done: DONE.find((done) => done === page.url.searchParams.get('done')) ?? null,
    imports: imports.map(({ requestedAt, ...rest }) => ({
      ...rest,
      requestedAt: formatDateTime(requestedAt, page.market),
    })),
    proposed: proposed?.ok === true ? { report: proposed.value, words: page.texts('rules', 'catalogAdmin') } : null,
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

/** A page's body is cut behind the limit, and half a catalogue is none. */
const isTooLarge = (file: FormDataEntryValue | null): boolean =>
  file !== null && typeof file !== 'string' && file.size > FILE_LIMIT;

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const texts = page.texts('problems', 'rules', 'catalogAdmin');
  const decision = IMPORT_DECISIONS.find((one) => one === fieldOf(form, 'do'));
  if (decision !== undefined) {
    const params = { id: fieldOf(form, 'import') };
    const decided = await page.call(decideCatalogImport, { params, body: { decision } });
    return decided.ok ? redirect(doneAt(page, decision), 303) : refusalOf(decided, texts);
  }
  if (isTooLarge(form.get('file'))) return data({ message: texts['upload.size'] }, { status: 413 });
  const file = await fileOf(form);
  if (file === null) return data({ missing: texts['catalogAdmin.file.missing'] }, { status: 422 });
  const mode = fieldOf(form, 'mode') === 'replace' ? ('replace' as const) : ('merge' as const);
  const isDry = fieldOf(form, 'do') !== 'publish';
  const edition = Number(fieldOf(form, 'edition')) || undefined;
  const result = await page.call(importCatalog, {
    query: { dryRun: isDry ? 'true' : 'false' },
    body: { ...file, mode, ...(edition === undefined ? {} : { edition }) },
  });
  if (!result.ok) return refusalOf(result, texts);
  if (!isDry) return redirect(doneAt(page, result.value.proposalId === null ? 'published' : 'proposed'), 303);
  return data({ report: result.value, words: page.texts('rules', 'catalogAdmin'), file, mode });
};

const doneAt = (page: Page, done: (typeof DONE)[number]): string =>
  `${page.path('adminArea', { area: 'catalog' })}/exchange?done=${done}`;

const refusalOf = ({ problem }: Extract<CallResult<unknown>, { ok: false }>, texts: TextsOf<'rules'>) => {
  const lines = (problem?.fields ?? []).map(({ field, message }) => ({ field, message }));
  return data({ message: problem?.detail ?? texts['generic.error'], lines }, { status: problem?.status ?? 500 });
};

export const meta = titleOf('catalogAdmin.tab.exchange');

export default function Exchange() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <AdminFrame frame={loaded}>
      {(t) => (
        <>
          {answered !== undefined && 'message' in answered && <Refused {...answered} />}
          {answered === undefined && loaded.done !== null && (
            <Notice tone={loaded.done === 'proposed' ? 'information' : 'success'} live>
              {t(DONE_TEXTS[loaded.done], { edition: loaded.edition })}
            </Notice>
          )}
          {answered !== undefined && 'report' in answered && <Report t={t} {...answered} />}
          {answered === undefined && loaded.proposed !== null && <Report t={t} {...loaded.proposed} />}
          <WaitingImports t={t} imports={loaded.imports} />
          <Stack gap={3}>
            <h2>{t('export')}</h2>
            <p>{t('export.text', { edition: loaded.edition })}</p>
            <Cluster>
              {loaded.exports.map(({ format, href }) => (
                <LinkButton key={format} href={href} variant="secondary" download>
                  {t(`export.${format}`)}
                </LinkButton>
              ))}
            </Cluster>
          </Stack>
          <Stack gap={3}>
            <h2>{t('import')}</h2>
            <p>{t('import.text')}</p>
            <ImportForm
              t={t}

              missing={answered !== undefined && 'missing' in answered ? answered.missing : undefined}
            />
          </Stack>
        </>
      )}
    </AdminFrame>
  );
}

const DONE_TEXTS = {
  published: 'published',
  proposed: 'proposed',
  APPROVE: 'decided.APPROVE',
  REFUSE: 'decided.REFUSE',
  WITHDRAW: 'decided.WITHDRAW',
} as const satisfies Record<(typeof DONE)[number], string>;

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

function ImportForm({ t, missing }: { t: TranslateUnder<'catalogAdmin'>; missing: string | undefined }) {
  return (
    <PageForm isUpload className={styles.import}>
      <UploadField
        label={t('file')}
        name="file"
        accept=".csv,.json,text/csv,application/json"
        {...(missing === undefined ? {} : { error: missing })}
      />
      <SelectField
        label={t('mode')}
        name="mode"
        defaultValue="merge"
        options={(['merge', 'replace'] as const).map((value) => ({ value, label: t(`mode.${value}`) }))}
      />
      <Button type="submit">{t('check')}</Button>
    </PageForm>
  );
}

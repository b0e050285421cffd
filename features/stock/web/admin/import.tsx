import {
  data,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { FILE_LIMIT } from '#kernel/file-limit.ts';
import { shownAnswer } from '#ui/admin-query.ts';
import { Button } from '#ui/button.tsx';
import { fieldOf } from '#ui/form.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { UploadField } from '#ui/upload-field.tsx';
import { importStock } from '../../contract/import.ts';
import { listStock } from '../../contract/units.ts';
import { STOCK_COLUMNS } from '../../rules/import/row.ts';
import { StockReportView } from './import-report.tsx';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  shownAnswer(await page.call(listStock, { query: { size: 1 } }));
  return { texts: page.shownTexts('salesAdmin', 'stockAdmin', 'ui'), here: page.path('adminArea', { area: 'stock' }) };
};

/** Refused rows shown on the page; the file has all. */
const MOST_SHOWN = 100;

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const texts = page.texts('problems', 'rules', 'stockAdmin');
  const file = form.get('file');
  const isFile = file !== null && typeof file !== 'string';
  if (isFile && file.size > FILE_LIMIT) return data({ message: texts['upload.size'] }, { status: 413 });
  const content = isFile ? await file.text() : fieldOf(form, 'content');
  if (content === '') return data({ missing: texts['stock.import.file.missing'] }, { status: 422 });
  const isDry = fieldOf(form, 'do') !== 'apply';
  const result = await page.call(importStock, {
    query: { dryRun: isDry ? 'true' : 'false' },
    body: { content, withdrawMissing: form.get('withdraw') === 'on', withdrawMost: form.get('most') === 'on' },
  });
  if (!result.ok) {
    const { problem } = result;
    return data({ message: problem?.detail ?? texts['generic.error'] }, { status: problem?.status ?? 500 });
  }
  const { refused, ...report } = result.value;
  return data({
    report: { ...report, refused: refused.slice(0, MOST_SHOWN) },
    words: page.texts('rules', 'stockAdmin'),
    content,
  });
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('stock.import.title'), matches);

/** Cars taken in from a file: looked at first, then what is right of it. */
export default function StockImport() {
  const { texts, here } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const t = translator(texts);
  const missing = answered !== undefined && 'missing' in answered ? answered.missing : undefined;
  return (
    <Stack gap={6}>
      {answered !== undefined && 'message' in answered && (
        <Notice tone="error" live>
          {answered.message}
        </Notice>
      )}
      {answered !== undefined && 'report' in answered && <StockReportView t={t} here={here} {...answered} />}
      <p>{t('stock.import.text')}</p>
      <Cluster>
        <LinkButton href={`${here}/template.csv`} variant="secondary" download>
          {t('stock.import.template')}
        </LinkButton>
        <LinkButton href={here} variant="quiet">
          {t('stock.import.back')}
        </LinkButton>
      </Cluster>
      <PageForm isUpload>
        <Stack gap={4}>
          <UploadField
            label={t('stock.import.file')}
            name="file"
            accept=".csv,text/csv"
            {...(missing === undefined ? {} : { error: missing })}
          />
          <Cluster>
            <Button type="submit">{t('stock.import.check')}</Button>
          </Cluster>
        </Stack>
      </PageForm>
      <Columns t={t} />
    </Stack>
  );
}

function Columns({ t }: { t: Translate }) {
  return (
    <Stack gap={3}>
      <Table caption={t('stock.import.columns')}>
        <thead>
          <tr>
            <th scope="col">{t('stock.import.columns.name')}</th>
            <th scope="col">{t('stock.import.columns.what')}</th>
          </tr>
        </thead>
        <tbody>
          {STOCK_COLUMNS.map((column) => (
            <tr key={column}>
              <th scope="row">
                <code>{column}</code>
              </th>
              <td>{t(`stock.import.column.${column}`)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p>{t('stock.import.columns.note')}</p>
    </Stack>
  );
}

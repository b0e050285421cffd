import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { shownAnswer } from '#ui/admin-query.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { problemText, shownStatus } from '#ui/form-answer.ts';
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
import { listEntries } from '../../contract/entries.ts';
import { importTexts, type ImportReport } from '../../contract/exchange.ts';
import { narrowTextFile } from '../../rules/read-file.ts';
import styles from './admin.module.css';

export const handle = { js: false };
export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('dictionaryAdmin.exchange'), matches);

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  shownAnswer(await page.call(listEntries, { query: { size: 1 } }));
  const scope = `brand=${page.brand}&market=${page.market}`;
  return {
    texts: page.shownTexts('dictionaryAdmin', 'console', 'ui'),
    back: page.path('adminArea', { area: 'dictionary' }),
    all: `/api/dictionary/v1/export?${scope}`,
    changed: `/api/dictionary/v1/export?${scope}&only=changed`,
    done: page.url.searchParams.get('done') === 'imported',
  };
};

/** The file from its field or, once checked, as the report's form gives it back. */
const contentOf = async (form: FormData): Promise<string> => {
  const file = form.get('file');
  return file !== null && typeof file !== 'string' && file.size > 0 ? file.text() : fieldOf(form, 'content');
};

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const content = await contentOf(page.form);
  const isDry = fieldOf(page.form, 'do') !== 'apply';
  if (content === '') {
    return data({ message: page.texts('dictionaryAdmin')['dictionaryAdmin.import.missing'] }, { status: 422 });
  }
  const result = await page.call(importTexts, { query: { dryRun: isDry ? 'true' : 'false' }, body: { content } });
  if (!result.ok) return data({ message: problemText(page, result) }, { status: shownStatus(result) });
  if (!isDry) return redirect(`${page.path('adminTexts')}?done=imported`, 303);
  // What would change, and no more, comes back with the next form.
  return data({ report: result.value, content: narrowTextFile(content, result.value.ids) });
};

function Errors({ t, report }: { t: Translate; report: ImportReport }) {
  return (
    <>
      <Notice tone="error" live>
        {t('dictionaryAdmin.import.errors', { count: report.errorCount })}
      </Notice>
      <Table caption={t('dictionaryAdmin.import.errors', { count: report.errorCount })} captionHidden>
        <thead>
          <tr>
            <th scope="col">{t('dictionaryAdmin.key')}</th>
            <th scope="col">{t('dictionaryAdmin.import.line')}</th>
            <th scope="col">{t('dictionaryAdmin.import.what')}</th>
          </tr>
        </thead>
        <tbody>
          {report.errors.map(({ line, field, key, params }) => (
            <tr key={line}>
              <th scope="row">{field}</th>
              <td data-head={t('dictionaryAdmin.import.line')} data-number>
                {line}
              </td>
              <td data-head={t('dictionaryAdmin.import.what')}>{t.find(key, params) ?? key}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}

const MOST_LISTED = 200;

function Report({ t, report, content }: { t: Translate; report: ImportReport; content: string }) {
  const { rows, changed, returned, proposed, same, errorCount, ids } = report;
  const isIdle = changed + returned + proposed === 0;
  return (
    <Stack gap={4}>
      <h2 className={styles.title}>{t('dictionaryAdmin.import.report')}</h2>
      <p role="status">{t('dictionaryAdmin.import.counts', { rows, changed, returned, proposed, same })}</p>
      {ids.length > 0 && (
        <Disclosure summary={t('dictionaryAdmin.import.ids', { count: ids.length })}>
          <ul>
            {ids.slice(0, MOST_LISTED).map((id) => (
              <li key={id}>{id}</li>
            ))}
          </ul>
        </Disclosure>
      )}
      {errorCount > 0 && <Errors t={t} report={report} />}
      {errorCount === 0 && !isIdle && (
        <PageForm isUpload held={{ content, do: 'apply' }}>
          <Button type="submit">{t('dictionaryAdmin.import.go')}</Button>
        </PageForm>
      )}
    </Stack>
  );
}

/** The texts out to translators and in again. */
export default function Exchange() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(loaded.texts);
  const message = answer !== undefined && 'message' in answer ? answer.message : null;
  return (
    <Stack gap={6}>
      <AdminFeedback
        refused={message}
        done={loaded.done && answer === undefined ? t('dictionaryAdmin.import.done') : null}
      />
      {answer !== undefined && 'report' in answer && <Report t={t} {...answer} />}
      <Stack gap={3}>
        <h2 className={styles.title}>{t('dictionaryAdmin.export')}</h2>
        <p>{t('dictionaryAdmin.export.text')}</p>
        <Cluster>
          <LinkButton href={loaded.all} variant="secondary" download>
            {t('dictionaryAdmin.export.all')}
          </LinkButton>
          <LinkButton href={loaded.changed} variant="secondary" download>
            {t('dictionaryAdmin.export.changed')}
          </LinkButton>
        </Cluster>
      </Stack>
      <Stack gap={3}>
        <h2 className={styles.title}>{t('dictionaryAdmin.import')}</h2>
        <p>{t('dictionaryAdmin.import.text')}</p>
        <PageForm isUpload>
          <Stack gap={4}>
            <UploadField label={t('dictionaryAdmin.import.file')} name="file" accept=".json,application/json" />
            <Cluster>
              <Button type="submit">{t('dictionaryAdmin.import.check')}</Button>
            </Cluster>
          </Stack>
        </PageForm>
      </Stack>
      <Cluster>
        <LinkButton variant="secondary" href={loaded.back}>
          {t('dictionaryAdmin.back')}
        </LinkButton>
      </Cluster>
    </Stack>
  );
}

import { Button } from './button.tsx';
import { AdminFeedback } from './admin-screen.tsx';
import { FormActions } from './form-actions.tsx';
import type { ImportAnswer } from './import-form.ts';
import { Notice } from './notice.tsx';
import type { Translate } from './translate.ts';
import { Stack } from './stack.tsx';
import { Table } from './table.tsx';
import { UploadField } from './upload-field.tsx';
import { PageForm } from './page-form.tsx';

export type ImportFileProps = {
  t: Translate;
  /** What is imported, and how a row is written. */
  text: string;
  columns: readonly string[];
  /** Whether a file was just imported. */
  done: boolean;
  /** What became of the last form, where one was sent. */
  answered: ImportAnswer | undefined;
};

/** A list from a file: first what it would do and what is wrong with it, then done. Works without script. */
export function ImportFile({ t, text, columns, done, answered }: ImportFileProps) {
  const { message, report } = answered ?? {};
  return (
    <Stack gap={6}>
      <p>{text}</p>
      <p>
        <code>{columns.join(';')}</code>
      </p>
      <AdminFeedback refused={message ?? null} done={done && answered === undefined ? t('import.done') : null} />
      {report !== undefined && <Report t={t} report={report} />}
      <PageForm isUpload>
        <Stack gap={4}>
          <UploadField label={t('import.file')} name="file" accept=".csv,text/csv" />
          <FormActions>
            <Button type="submit">{t('import.check')}</Button>
          </FormActions>
        </Stack>
      </PageForm>
    </Stack>
  );
}

type ReportProps = Pick<ImportFileProps, 't'> & { report: NonNullable<ImportAnswer['report']> };

function Report({ t, report: { counts, errorCount, errors, content } }: ReportProps) {
  return (
    <Stack gap={4}>
      <h2>{t('import.report')}</h2>
      <p>{counts}</p>
      {errorCount > 0 ? (
        <>
          <Notice tone="error" live>
            {t('import.rejected', { count: errorCount })}
          </Notice>
          <Table caption={t('import.errors')}>
            <thead>
              <tr>
                {(['line', 'field', 'what'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`import.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {errors.map(({ line, field, key }) => (
                <tr key={`${line} ${field} ${key}`}>
                  <td data-number>{line}</td>
                  <td>{field}</td>
                  <td>{t.find(key) ?? key}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      ) : (
        <PageForm held={{ content }}>
          <FormActions>
            <Button type="submit" name="do" value="import">
              {t('import.go')}
            </Button>
          </FormActions>
        </PageForm>
      )}
    </Stack>
  );
}

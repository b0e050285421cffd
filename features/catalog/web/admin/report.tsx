import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { translator, type TranslateUnder, type SomeTexts, type Translate } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { PageForm } from '#ui/page-form.tsx';
import type { ImportReport } from '../../contract/exchange.ts';
import { RECORD_KINDS } from '../../rules/exchange/records.ts';
import styles from './admin.module.css';

type Props = {
  t: TranslateUnder<'catalogAdmin'>;
  report: ImportReport;
  /** Texts of the messages the report names by key. */
  words: SomeTexts;
  /** The checked file, to be published from here; absent where it was only looked at. */
  file?: { format: string; content: string };
  mode?: string;
};

/** What a file would do; where nothing speaks against it, the same file is published from here. */
export function Report({ t, report, words, file, mode }: Props) {
  const message = translator(words);
  const { edition, fileEdition, errorCount, findingCount, changeCount, rowCount } = report;
  const isOlder = fileEdition !== null && fileEdition !== edition;
  const mayPublish = file !== undefined && !isOlder && errorCount === 0 && findingCount === 0 && changeCount > 0;
  return (
    <Stack gap={4}>
      <h2>{t('report')}</h2>
      <Notice tone={errorCount + findingCount > 0 ? 'error' : 'information'} live>
        {t('report.rows', { rows: rowCount, changes: changeCount, errors: errorCount, findings: findingCount })}
      </Notice>
      {isOlder && <Notice tone="error">{t('report.older', { file: fileEdition, edition })}</Notice>}
      {errorCount === 0 && changeCount === 0 && <Notice>{t('report.same')}</Notice>}
      {report.errors.length > 0 && <Errors t={t} message={message} report={report} />}
      {report.findings.length > 0 && <Findings t={t} message={message} report={report} />}
      {changeCount > 0 && <Counts t={t} report={report} />}
      {changeCount > 0 && <Changes t={t} report={report} />}
      {mayPublish && (
        <PageForm isUpload held={{ do: 'publish', format: file.format, mode, edition, content: file.content }}>
          <Button type="submit">{t('publish')}</Button>
        </PageForm>
      )}
    </Stack>
  );
}

type Part = { t: TranslateUnder<'catalogAdmin'>; message: Translate; report: ImportReport };

function Errors({ t, message, report }: Part) {
  return (
    <Table caption={t('report.errors', { shown: report.errors.length })}>
      <thead>
        <tr>
          <th scope="col" data-number>
            {t('report.line')}
          </th>
          <th scope="col">{t('report.field')}</th>
          <th scope="col">{t('report.problem')}</th>
        </tr>
      </thead>
      <tbody>
        {report.errors.map(({ line, field, key, params }, index) => (
          <tr key={`${line} ${field} ${key} ${index}`}>
            <td data-number>{line}</td>
            <td>{field}</td>
            <td>{message.find(key, params) ?? key}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Findings({ t, message, report }: Part) {
  return (
    <Table caption={t('report.findings')}>
      <thead>
        <tr>
          <th scope="col">{t('model')}</th>
          <th scope="col">{t('report.version')}</th>
          <th scope="col">{t('report.problem')}</th>
        </tr>
      </thead>
      <tbody>
        {report.findings.map(({ model, version, list, kind, parts }, index) => (
          <tr key={`${model} ${version} ${list} ${kind} ${index}`}>
            <th scope="row">{model}</th>
            <td>{[version, list].filter((text) => text !== '').join(' · ')}</td>
            <td>{message.find(`catalog.finding.${kind}`, { parts: parts.join(', ') }) ?? kind}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Counts({ t, report }: Omit<Part, 'message'>) {
  const kinds = RECORD_KINDS.filter((kind) => Object.values(report.counts[kind] ?? {}).some((count) => count > 0));
  return (
    <Table caption={t('report.counts')}>
      <thead>
        <tr>
          <th scope="col">{t('report.record')}</th>
          {(['added', 'changed', 'removed'] as const).map((kind) => (
            <th key={kind} scope="col" data-number>
              {t(`report.${kind}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{t(`record.${kind}`)}</th>
            <td data-number>{report.counts[kind]?.added}</td>
            <td data-number>{report.counts[kind]?.changed}</td>
            <td data-number>{report.counts[kind]?.removed}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Changes({ t, report }: Omit<Part, 'message'>) {
  return (
    <Table caption={t('report.changes', { shown: report.changes.length })}>
      <thead>
        <tr>
          <th scope="col">{t('report.record')}</th>
          <th scope="col">{t('report.what')}</th>
        </tr>
      </thead>
      <tbody>
        {report.changes.map(({ kind, key, fields }) => (
          <tr key={key}>
            <th scope="row" className={styles.code}>
              {key}
            </th>
            <td>
              {t(`report.kind.${kind}`)}
              {fields.map(({ field, from, to }) => (
                <div key={field}>
                  {field}: {from ?? '∅'} → {to ?? '∅'}
                </div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

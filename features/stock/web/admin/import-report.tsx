import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { translator, type SomeTexts, type Translate } from '#ui/translate.ts';
import type { StockReport } from '../../contract/import.ts';

type Props = {
  t: Translate;
  here: string;
  report: StockReport;
  /** Texts of the reasons that the report names by key. */
  words: SomeTexts;
  /** The file that was looked at, to be imported from here. */
  content: string;
};

/** What a file would do, or did; what is right of it is imported from here. */
export function StockReportView({ t, here, report, words, content }: Props) {
  const { counts, applied, rowCount, mayWithdraw } = report;
  const isIdle = counts.added + counts.changed + counts.missing === 0;
  return (
    <Stack gap={5}>
      <h2>{t('stock.import.report')}</h2>
      {applied ? (
        <Notice tone="success" live>
          {t('stock.import.done', counts)}
        </Notice>
      ) : (
        <Notice tone={counts.refused > 0 ? 'warning' : 'information'} live>
          {t('stock.import.summary', { ...counts, rows: rowCount })}
        </Notice>
      )}
      {!applied && isIdle && <p>{t('stock.import.nothing')}</p>}
      {report.refused.length > 0 && (
        <Refused t={t} here={here} report={report} message={translator(words)} content={content} />
      )}
      {!applied && report.changes.length > 0 && <Changes t={t} report={report} />}
      {!applied && report.missing.length > 0 && <Missing t={t} report={report} />}
      {!applied && !isIdle && (
        <PageForm isUpload held={{ do: 'apply', content }}>
          <Stack gap={4}>
            {counts.missing > 0 && mayWithdraw && (
              <Checkbox name="withdraw" label={t('stock.import.withdraw', { count: counts.missing })} />
            )}
            {counts.missing > 0 && mayWithdraw && report.isMost && (
              <Checkbox name="most" label={t('stock.import.withdraw.most')} />
            )}
            {counts.missing > 0 && !mayWithdraw && <p>{t('stock.import.withdraw.not')}</p>}
            <div>
              <Button type="submit">{t('stock.import.apply')}</Button>
            </div>
          </Stack>
        </PageForm>
      )}
    </Stack>
  );
}

type Part = { t: Translate; report: StockReport };

function Refused({ t, report, here, message, content }: Part & { here: string; message: Translate; content: string }) {
  const { refused, counts } = report;
  return (
    <Stack gap={3}>
      <Table caption={t('stock.import.refused', { count: counts.refused })}>
        <thead>
          <tr>
            <th scope="col" data-number>
              {t('stock.import.line')}
            </th>
            <th scope="col">{t('stock.import.column')}</th>
            <th scope="col">{t('stock.import.cell')}</th>
            <th scope="col">{t('stock.import.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {refused.flatMap(({ line, cells, faults }) =>
            faults.map(({ column, key, params }, index) => (
              <tr key={`${line} ${column} ${index}`}>
                <td data-number>{line}</td>
                <td>
                  <code>{column}</code>
                </td>
                <td>{cells[column]}</td>
                <td>{message.find(key, params) ?? key}</td>
              </tr>
            )),
          )}
        </tbody>
      </Table>
      {counts.refused > refused.length && <p>{t('stock.import.refused.more', { shown: refused.length })}</p>}
      <PageForm isUpload action={`${here}/refused.csv`} held={{ content }}>
        <Button type="submit" variant="secondary">
          {t('stock.import.refused.file')}
        </Button>
      </PageForm>
    </Stack>
  );
}

function Changes({ t, report: { changes, counts } }: Part) {
  const count = counts.added + counts.changed;
  return (
    <Stack gap={3}>
      <Table caption={t('stock.import.changes', { count })}>
        <thead>
          <tr>
            <th scope="col" data-number>
              {t('stock.import.line')}
            </th>
            <th scope="col">{t('units.chassis')}</th>
            <th scope="col">{t('stock.import.changes.what')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ line, chassis, kind, fields }) => (
            <tr key={line}>
              <td data-number>{line}</td>
              <th scope="row">{chassis}</th>
              <td>
                {t(`stock.import.kind.${kind}`)}
                {fields.map(({ field, from, to }) => (
                  <div key={field}>
                    {field === 'state'
                      ? t('stock.import.returned')
                      : t('stock.import.field', { field, from: from ?? '∅', to: to ?? '∅' })}
                  </div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {count > changes.length && <p>{t('stock.import.more', { shown: changes.length })}</p>}
    </Stack>
  );
}

function Missing({ t, report: { missing, counts, leaving } }: Part) {
  return (
    <Stack gap={3}>
      <Table caption={t('stock.import.missing', { count: Math.max(counts.missing, missing.length) })}>
        <thead>
          <tr>
            <th scope="col">{t('units.chassis')}</th>
            <th scope="col">{t('units.dealer')}</th>
            <th scope="col">{t('units.state')}</th>
          </tr>
        </thead>
        <tbody>
          {missing.map(({ chassis, dealer, state }) => (
            <tr key={chassis}>
              <th scope="row">{chassis}</th>
              <td>{dealer}</td>
              <td>{t(`units.state.${state}`)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p>{t('stock.import.missing.text')}</p>
      <ul>
        {leaving.map((of) => (
          <li key={of.dealer}>{t('stock.import.leaving', of)}</li>
        ))}
      </ul>
      {counts.missing > missing.length && <p>{t('stock.import.more', { shown: missing.length })}</p>}
    </Stack>
  );
}

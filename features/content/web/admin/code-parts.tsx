import { formatDateTime } from '#kernel/date-times.ts';
import type { CallOutput } from '#kernel/endpoint.ts';
import type { Market } from '#kernel/market.ts';
import { drawQr } from '#kernel/qr.ts';
import { AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { declaredText, type Translate } from '#ui/translate.ts';
import { CODE_FORMATS, type CodeRecord, type listCodeChanges } from '../../contract/codes.ts';
import styles from './admin.module.css';

type PreviewProps = {
  readonly t: Translate;
  readonly code: CodeRecord;
  readonly fileOf: (format: (typeof CODE_FORMATS)[number]) => string;
};

/** The code as it is saved, what it says, and its files. */
export function CodePreview({ t, code, fileOf }: PreviewProps) {
  const { address, label, drawn, mask, quiet } = code;
  return (
    <Cluster gap={5}>
      <div className={styles.qr}>
        <QrCode
          drawing={drawQr(address, { ...drawn, mask: mask ?? undefined, quiet })}
          label={t('codeAdmin.picture', { name: label })}
        />
      </div>
      <Stack gap={3}>
        <a href={address} className={styles.address}>
          {address}
        </a>
        <span>{t('codeAdmin.drawn.as', { version: drawn.version, level: drawn.level })}</span>
        <Cluster gap={2}>
          {CODE_FORMATS.map((format) => (
            <LinkButton key={format} href={fileOf(format)} variant="secondary" download>
              {t(`codeAdmin.file.${format}`)}
            </LinkButton>
          ))}
        </Cluster>
      </Stack>
    </Cluster>
  );
}

type Change = CallOutput<typeof listCodeChanges>['changes'][number];
type ChangesProps = { readonly t: Translate; readonly market: Market; readonly changes: readonly Change[] };

/** What is chosen from a list in its words, everything else as it stands. */
const inWords = (t: Translate, field: string, value: string): string =>
  value !== '' && ['purpose', 'level', 'active'].includes(field)
    ? declaredText(t, `codeAdmin.${field}.${value}`)
    : value;

function Fields({ t, fields }: { readonly t: Translate; readonly fields: Change['fields'] }) {
  return (
    <dl className={styles.changes}>
      {fields.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{declaredText(t, `codeAdmin.${field}`)}</dt>
          <dd>
            {before !== '' && <del>{inWords(t, field, before)}</del>}{' '}
            {after !== '' && <ins>{inWords(t, field, after)}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const changeColumns = (t: Translate, market: Market): AdminColumn<Change & { readonly id: string }>[] => [
  { head: t('codeAdmin.history.at'), cell: ({ at }) => formatDateTime(at, market) },
  { head: t('codeAdmin.history.who'), cell: ({ who }) => who },
  { head: t('codeAdmin.history.fields'), cell: ({ fields }) => <Fields t={t} fields={fields} /> },
];

/** Who made and changed it, field by field. */
export function CodeChanges({ t, market, changes }: ChangesProps) {
  const rows = changes.map((change, place) => ({ ...change, id: String(place) }));
  return <AdminList caption={t('codeAdmin.history')} none="" rows={rows} columns={changeColumns(t, market)} />;
}

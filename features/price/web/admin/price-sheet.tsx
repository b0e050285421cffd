import { Badge } from '#ui/badge.tsx';
import { adminHref } from '#ui/admin-query.ts';
import { AdminFilter, AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import type { Translate } from '#ui/translate.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { ChangeTable } from './change-table.tsx';
import { LISTS_BEFORE, type Prices } from './prices-data.ts';
import { LinkButton } from '#ui/link-button.tsx';
import styles from './prices.module.css';

/** No model's code: shows every one. */
const ALL = 'all';

type Props = { t: Translate; here: string; prices: Prices };

/** What waits for a second person, the prices in force, the lists, and what was decided. */
export function PriceSheet({ t, here, prices }: Props) {
  return (
    <Stack gap={7}>
      <div className={styles.section}>
        <h2 className={styles.title}>{t('prices.waiting')}</h2>
        {prices.waiting.length === 0 ? (
          <p>{t('prices.waiting.none')}</p>
        ) : (
          <>
            <p>{t('prices.waiting.two')}</p>
            <ChangeTable t={t} caption={t('prices.waiting')} changes={prices.waiting} />
          </>
        )}
      </div>
      <div className={styles.section}>
        <h2 className={styles.title}>{t('prices.sheet')}</h2>
        {prices.versions.length > 0 && <p>{t('prices.choose')}</p>}
        <AdminList
          t={t}
          caption={t('prices.sheet')}
          captionHidden
          none={t('prices.none')}
          columns={buildColumns(t, here)}
          rows={prices.versions}
          pages={{ label: t('pages.label'), ...prices.pages }}
          hrefOf={(page) => adminHref(here, { model: prices.model, page })}
          filter={<ModelFilter t={t} here={here} prices={prices} />}
        />
      </div>
      <div className={styles.section}>
        <h2 className={styles.title}>{t('prices.lists')}</h2>
        <Lists t={t} lists={prices.lists} />
        {prices.olderLists !== null && (
          <LinkButton variant="secondary" href={adminHref(here, { [LISTS_BEFORE]: prices.olderLists })}>
            {t('prices.lists.older')}
          </LinkButton>
        )}
      </div>
      {prices.decided.length > 0 && (
        <div className={styles.section}>
          <h2 className={styles.title}>{t('prices.decided')}</h2>
          <ChangeTable t={t} caption={t('prices.decided')} changes={prices.decided} />
        </div>
      )}
    </Stack>
  );
}

function ModelFilter({ t, here, prices }: Props) {
  return (
    <AdminFilter action={here} find={t('prices.filter')}>
      <SelectField
        label={t('prices.model')}
        name="model"
        defaultValue={prices.model === '' ? ALL : prices.model}
        options={[
          { value: ALL, label: t('prices.model.all') },
          ...prices.models.map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
    </AdminFilter>
  );
}

const buildColumns = (t: Translate, here: string): AdminColumn<Prices['versions'][number]>[] => [
  {
    head: t('prices.version'),
    cell: ({ id, name }) => <a href={adminHref(here, { version: id })}>{name}</a>,
  },
  { head: t('prices.public'), cell: ({ listPrice }) => listPrice, isNumber: true },
  { head: t('prices.online'), cell: ({ online }) => online ?? t('prices.same'), isNumber: true },
  {
    head: t('prices.state'),
    cell: ({ isWaiting }) => isWaiting && <Badge tone="warning">{t('prices.open')}</Badge>,
  },
];

const TONES = { past: 'neutral', inForce: 'success', planned: 'accent' } as const;

function Lists({ t, lists }: { t: Translate; lists: Prices['lists'] }) {
  return (
    <Table caption={t('prices.lists')} captionHidden>
      <thead>
        <tr>
          <th scope="col">{t('prices.type')}</th>
          <th scope="col">{t('prices.state')}</th>
          <th scope="col">{t('prices.validFrom')}</th>
          <th scope="col">{t('prices.validUntil')}</th>
          <th scope="col" data-number>
            {t('prices.count')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lists.map((list) => (
          <tr key={list.id}>
            <th scope="row">{t(`prices.type.${list.type}`)}</th>
            <td data-head={t('prices.state')}>
              <Badge tone={TONES[list.state]}>{t(`prices.list.${list.state}`)}</Badge>
            </td>
            <td data-head={t('prices.validFrom')}>{list.validFrom}</td>
            <td data-head={t('prices.validUntil')}>{list.validUntil ?? t('prices.endless')}</td>
            <td data-head={t('prices.count')} data-number>
              {list.versions}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

import { Badge } from '#ui/badge.tsx';
import { deskHref } from '#ui/desk-asked.ts';
import { DeskFilter, DeskList, type DeskColumn } from '#ui/desk-list.tsx';
import type { Say } from '#ui/say.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { ChangeTable } from './change-table.tsx';
import type { Prices } from './prices-data.ts';
import styles from './prices.module.css';

/** No model's code: shows every one. */
const ALL = 'all';

type Props = { say: Say; token: string; here: string; prices: Prices };

/** What waits for a second person, the prices in force, the lists, and what was decided. */
export function PriceSheet({ say, token, here, prices }: Props) {
  return (
    <Stack gap={7}>
      <div className={styles.section}>
        <h2 className={styles.title}>{say('prices.waiting')}</h2>
        {prices.waiting.length === 0 ? (
          <p>{say('prices.waiting.none')}</p>
        ) : (
          <>
            <p>{say('prices.waiting.two')}</p>
            <ChangeTable say={say} token={token} caption={say('prices.waiting')} changes={prices.waiting} />
          </>
        )}
      </div>
      <div className={styles.section}>
        <h2 className={styles.title}>{say('prices.sheet')}</h2>
        {prices.versions.length > 0 && <p>{say('prices.choose')}</p>}
        <DeskList
          say={say}
          caption={say('prices.sheet')}
          captionHidden
          none={say('prices.none')}
          columns={columnsOf(say, here)}
          rows={prices.versions}
          pages={{ label: say('pages.label'), ...prices.pages }}
          hrefOf={(page) => deskHref(here, { model: prices.model, page })}
          filter={<ModelFilter say={say} here={here} prices={prices} />}
        />
      </div>
      <div className={styles.section}>
        <h2 className={styles.title}>{say('prices.lists')}</h2>
        <Lists say={say} lists={prices.lists} />
      </div>
      {prices.decided.length > 0 && (
        <div className={styles.section}>
          <h2 className={styles.title}>{say('prices.decided')}</h2>
          <ChangeTable say={say} token={token} caption={say('prices.decided')} changes={prices.decided} />
        </div>
      )}
    </Stack>
  );
}

function ModelFilter({ say, here, prices }: Omit<Props, 'token'>) {
  return (
    <DeskFilter action={here} find={say('prices.filter')}>
      <SelectField
        label={say('prices.model')}
        name="model"
        defaultValue={prices.model === '' ? ALL : prices.model}
        options={[
          { value: ALL, label: say('prices.model.all') },
          ...prices.models.map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
    </DeskFilter>
  );
}

const columnsOf = (say: Say, here: string): DeskColumn<Prices['versions'][number]>[] => [
  {
    head: say('prices.version'),
    cell: ({ id, name }) => <a href={deskHref(here, { version: id })}>{name}</a>,
  },
  { head: say('prices.public'), cell: ({ listPrice }) => listPrice, isNumber: true },
  { head: say('prices.online'), cell: ({ online }) => online ?? say('prices.same'), isNumber: true },
  {
    head: say('prices.state'),
    cell: ({ isWaiting }) => isWaiting && <Badge tone="warning">{say('prices.open')}</Badge>,
  },
];

const TONES = { past: 'neutral', inForce: 'success', planned: 'accent' } as const;

function Lists({ say, lists }: { say: Say; lists: Prices['lists'] }) {
  return (
    <Table caption={say('prices.lists')} captionHidden>
      <thead>
        <tr>
          <th scope="col">{say('prices.type')}</th>
          <th scope="col">{say('prices.state')}</th>
          <th scope="col">{say('prices.validFrom')}</th>
          <th scope="col">{say('prices.validUntil')}</th>
          <th scope="col" data-number>
            {say('prices.count')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lists.map((list) => (
          <tr key={list.id}>
            <th scope="row">{say(`prices.type.${list.type}`)}</th>
            <td data-head={say('prices.state')}>
              <Badge tone={TONES[list.state]}>{say(`prices.list.${list.state}`)}</Badge>
            </td>
            <td data-head={say('prices.validFrom')}>{list.validFrom}</td>
            <td data-head={say('prices.validUntil')}>{list.validUntil ?? say('prices.endless')}</td>
            <td data-head={say('prices.count')} data-number>
              {list.versions}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Say } from '#ui/say.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { ChangeTable } from './change-table.tsx';
import { Pages } from './pages.tsx';
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
        <ModelFilter say={say} here={here} prices={prices} />
        {prices.versions.length === 0 ? (
          <Notice>{say('prices.none')}</Notice>
        ) : (
          <Versions say={say} here={here} prices={prices} />
        )}
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
    <form method="get" action={here} className={styles.filter}>
      <SelectField
        label={say('prices.model')}
        name="model"
        defaultValue={prices.model === '' ? ALL : prices.model}
        options={[
          { value: ALL, label: say('prices.model.all') },
          ...prices.models.map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
      <Button type="submit" variant="secondary">
        {say('prices.filter')}
      </Button>
    </form>
  );
}

function Versions({ say, here, prices }: Omit<Props, 'token'>) {
  const { versions, pages, model } = prices;
  return (
    <>
      <p>{say('prices.choose')}</p>
      <Table caption={say('prices.sheet')} captionHidden>
        <thead>
          <tr>
            <th scope="col">{say('prices.version')}</th>
            <th scope="col" data-number>
              {say('prices.public')}
            </th>
            <th scope="col" data-number>
              {say('prices.online')}
            </th>
            <th scope="col">{say('prices.state')}</th>
          </tr>
        </thead>
        <tbody>
          {versions.map((version) => (
            <tr key={version.id}>
              <th scope="row">
                <a href={`${here}?version=${version.id}`} className={styles.version}>
                  {version.name}
                </a>
              </th>
              <td data-number>{version.listPrice}</td>
              <td data-number>{version.online ?? say('prices.same')}</td>
              <td>{version.isWaiting && <Badge tone="warning">{say('prices.open')}</Badge>}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Pages say={say} pages={pages} here={here} kept={{ model }} />
    </>
  );
}

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
            <td>
              <Badge tone={TONES[list.state]}>{say(`prices.list.${list.state}`)}</Badge>
            </td>
            <td>{list.validFrom}</td>
            <td>{list.validUntil ?? say('prices.endless')}</td>
            <td data-number>{list.versions}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

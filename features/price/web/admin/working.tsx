import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { sayer, type Say } from '#ui/say.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { Pages } from './pages.tsx';
import styles from './prices.module.css';
import type { Working, workingAction } from './working-data.ts';
import { WorkingForm } from './working-form.tsx';

export const workingMeta = ({ loaderData, matches }: MetaArgs & { loaderData: Working | undefined }) =>
  loaderData === undefined ? [] : pageTitle(sayer(loaderData.texts)('working.title'), matches);

/** Prices a dealership works with: its staff reads them, its manager sets and changes them. */
export function WorkingPrices() {
  const loaded = useLoaderData<Working>();
  const answered = useActionData<typeof workingAction>();
  const say = sayer(loaded.texts);
  const { dealers, dealer, here, lines, pages, mayChange, isDone } = loaded;
  if (dealers.length === 0) return <Notice tone="warning">{say('working.nowhere')}</Notice>;
  return (
    <Stack gap={7}>
      {answered !== undefined && answered.message !== '' && (
        <Notice tone="error" live>
          {answered.message}
        </Notice>
      )}
      {isDone && answered === undefined && (
        <Notice tone="success" live>
          {say('working.done')}
        </Notice>
      )}
      <form method="get" action={here} className={styles.filter}>
        <SelectField label={say('working.dealer')} name="dealer" defaultValue={dealer} options={dealers} />
        <Button type="submit" variant="secondary">
          {say('prices.filter')}
        </Button>
      </form>
      <Stack gap={4}>
        {lines.length === 0 ? <Notice>{say('working.none')}</Notice> : <Lines say={say} loaded={loaded} />}
        <Pages say={say} pages={pages} here={here} kept={{ dealer }} />
      </Stack>
      {mayChange && <WorkingForm say={say} loaded={loaded} answered={answered} />}
    </Stack>
  );
}

function Lines({ say, loaded: { lines, here, dealer, mayChange, pages } }: { say: Say; loaded: Working }) {
  const hrefOf = (id: string): string =>
    `${here}?${new URLSearchParams({ dealer, page: String(pages.current), edit: id })}#form`;
  return (
    <Table caption={say('working.title')} captionHidden>
      <thead>
        <tr>
          <th scope="col">{say('prices.version')}</th>
          <th scope="col" data-number>
            {say('prices.price')}
          </th>
          <th scope="col">{say('prices.validFrom')}</th>
          <th scope="col">{say('prices.validUntil')}</th>
          <th scope="col">{say('prices.state')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              {mayChange ? (
                <a
                  href={hrefOf(line.id)}
                  className={styles.version}
                  aria-label={say('working.change.label', { name: line.name })}
                >
                  {line.name}
                </a>
              ) : (
                line.name
              )}
            </th>
            <td data-number>{line.price}</td>
            <td>{line.from}</td>
            <td>{line.until ?? say('prices.endless')}</td>
            <td>{say(line.isPlanned ? 'prices.list.planned' : 'prices.list.inForce')}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Pagination } from '#ui/pagination.tsx';
import type { Say } from '#ui/say.ts';
import { Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from '../public/care.module.css';
import type { RecallsLoaded } from './recalls.tsx';

/** Every campaign, the newest first. */
export function RecallTable({ say, loaded }: { say: Say; loaded: RecallsLoaded }) {
  const { here, text, campaigns, current, pages } = loaded;
  return (
    <Stack gap={5}>
      <form method="get" action={here} className={styles.filter}>
        <TextField
          label={say('recallDesk.words')}
          optional=""
          name="q"
          type="search"
          defaultValue={text}
          maxLength={100}
        />
        <Button type="submit" variant="secondary">
          {say('desk.find')}
        </Button>
      </form>
      {campaigns.length === 0 ? (
        <Notice>{say('recallDesk.none')}</Notice>
      ) : (
        <Table caption={say('recallDesk.list')}>
          <thead>
            <tr>
              <th scope="col">{say('recallDesk.code')}</th>
              <th scope="col">{say('recallDesk.name')}</th>
              <th scope="col">{say('recallDesk.notifiedOn')}</th>
              <th scope="col" data-number>
                {say('recallDesk.progress')}
              </th>
              <th scope="col">{say('desk.state')}</th>
              <th scope="col">{say('desk.actions')}</th>
            </tr>
          </thead>
          <tbody>
            {campaigns.map((campaign) => (
              <tr key={campaign.id}>
                <th scope="row">{campaign.code}</th>
                <td>{campaign.title}</td>
                <td>{campaign.notified}</td>
                <td data-number>{say('recallDesk.attended', { done: campaign.attended, n: campaign.vehicles })}</td>
                <td>
                  <Badge tone={campaign.published ? 'success' : 'neutral'}>
                    {say(campaign.published ? 'recallDesk.on' : 'recallDesk.off')}
                  </Badge>
                </td>
                <td>
                  <LinkButton
                    variant="secondary"
                    href={`${here}?edit=${campaign.id}&q=${encodeURIComponent(text)}&p=${current}`}
                    aria-label={say('recallDesk.edit.label', { code: campaign.code })}
                  >
                    {say('desk.edit')}
                  </LinkButton>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <Pagination
        label={say('desk.pages')}
        current={current}
        total={pages}
        hrefOf={(page) => `${here}?${new URLSearchParams({ q: text, p: String(page) }).toString()}`}
        texts={{
          previous: say('previous'),
          next: say('following'),
          go: (page) => say('pages.go', { page }),
          current: (page) => say('pages.current', { page }),
        }}
      />
    </Stack>
  );
}

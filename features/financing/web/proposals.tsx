import { useLoaderData, type MetaArgs } from 'react-router';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Pagination } from '#ui/pagination.tsx';
import { sayer, type Say } from '#ui/say.ts';
import { Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import type { Proposal } from '../contract/proposal.ts';
import { proposalsLoader } from './proposals-data.ts';

export const handle = { js: false };

export const loader = proposalsLoader;

type Loaded = Awaited<ReturnType<typeof proposalsLoader>>;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(sayer(loaderData.texts)('proposals.title'), matches);

const TONES: Readonly<Record<Proposal['phase'], BadgeTone>> = {
  waiting: 'accent',
  yourTurn: 'warning',
  approved: 'success',
  done: 'success',
  denied: 'danger',
};

/** The person's financing proposals with this brand, the newest first. */
export default function Proposals() {
  const loaded = useLoaderData<typeof loader>();
  const { texts, proposals, pages, here, calculator } = loaded;
  const say = sayer(texts);
  if (proposals.length === 0) {
    return (
      <MessagePage
        kind="empty"
        title={say('proposals.none')}
        text={say('proposals.none.text')}
        actions={<LinkButton href={calculator}>{say('proposals.none.go')}</LinkButton>}
      />
    );
  }
  return (
    <Stack gap={5}>
      <Lines say={say} proposals={proposals} />
      <Pagination
        label={say('proposals.pages')}
        current={pages.current}
        total={pages.total}
        hrefOf={(page) => `${here}?page=${page}`}
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

function Lines({ say, proposals }: { say: Say; proposals: Loaded['proposals'] }) {
  return (
    <Table caption={say('proposals.list')}>
      <thead>
        <tr>
          {['number', 'car', 'installments', 'made', 'status'].map((column) => (
            <th key={column} scope="col">
              {say(`proposals.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {proposals.map((proposal) => (
          <tr key={proposal.id}>
            <th scope="row">
              <a href={proposal.href}>{proposal.number}</a>
            </th>
            <td>{proposal.car}</td>
            <td>{proposal.line}</td>
            <td>{proposal.made}</td>
            <td>
              <Badge tone={TONES[proposal.phase]}>{say(`proposal.status.${proposal.status}`)}</Badge>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

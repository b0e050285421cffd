import { useLoaderData, type MetaArgs } from 'react-router';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Pagination } from '#ui/pagination.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import type { Proposal } from '../contract/proposal.ts';
import { proposalsLoader } from './proposals-data.ts';

export const handle = { js: false };

export const loader = proposalsLoader;

type Loaded = Awaited<ReturnType<typeof proposalsLoader>>;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('proposals.title'), matches);

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
  const t = translator(texts);
  if (proposals.length === 0) {
    return (
      <MessagePage
        kind="empty"
        title={t('proposals.none')}
        text={t('proposals.none.text')}
        actions={<LinkButton href={calculator}>{t('proposals.none.go')}</LinkButton>}
      />
    );
  }
  return (
    <Stack gap={5}>
      <Lines t={t} proposals={proposals} />
      <Pagination
        label={t('proposals.pages')}
        current={pages.current}
        total={pages.total}
        hrefOf={(page) => `${here}?page=${page}`}
        texts={{
          previous: t('previous'),
          next: t('following'),
          go: (page) => t('pages.go', { page }),
          current: (page) => t('pages.current', { page }),
        }}
      />
    </Stack>
  );
}

function Lines({ t, proposals }: { t: Translate; proposals: Loaded['proposals'] }) {
  return (
    <Table caption={t('proposals.list')}>
      <thead>
        <tr>
          {(['number', 'car', 'installments', 'made', 'status'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`proposals.${column}`)}
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
            <td>
              {proposal.car}
              {proposal.reserve !== null && (
                <>
                  {' '}
                  <a href={proposal.reserve}>{t('use.reserve')}</a>
                </>
              )}
            </td>
            <td>{proposal.line}</td>
            <td>{proposal.made}</td>
            <td>
              <Badge tone={TONES[proposal.phase]}>
                {t(proposal.isFallen ? 'fallen.left.state' : `proposal.status.${proposal.status}`)}
              </Badge>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

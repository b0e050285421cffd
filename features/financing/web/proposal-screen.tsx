import { useActionData } from 'react-router';
import { Download } from 'lucide-react';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { sayer, type Say } from '#ui/say.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { Timeline } from '#ui/timeline.tsx';
import { CreditSheet } from './credit-sheet.tsx';
import { DealerCall } from './dealer-call.tsx';
import { FlowFrame } from './flow-frame.tsx';
import { Papers } from './papers.tsx';
import type { papersAction, ProposalLoaded } from './proposal-data.ts';
import styles from './proposal.module.css';

type Props = { loaded: ProposalLoaded };

/** What every page of a proposal has around it. */
function ProposalFrame({ loaded, children }: Props & { children: React.ReactNode }) {
  const say = sayer(loaded.texts);
  const { page, car, number } = loaded;
  return (
    <FlowFrame say={say} page={page} car={car} title={say(`${page}.title`)} lead={say('proposal.number', { number })}>
      <Stack gap={6}>
        {children}
        <History say={say} loaded={loaded} />
      </Stack>
    </FlowFrame>
  );
}

/** Sent, and with the bank; or the buyer's turn. */
export function WaitingScreen({ loaded }: Props) {
  const say = sayer(loaded.texts);
  const refused = useActionData<typeof papersAction>();
  const { status, phase, message, papers, form, id, links } = loaded;
  return (
    <ProposalFrame loaded={loaded}>
      <Notice live tone={phase === 'yourTurn' ? 'warning' : 'information'} title={say(`proposal.status.${status}`)}>
        <p className={styles.plain}>{message ?? say(`proposal.status.${status}.text`)}</p>
        {phase === 'waiting' && <p className={styles.plain}>{say('proposal.waiting')}</p>}
      </Notice>
      {refused !== undefined && (
        <Notice tone="error" live>
          {refused.message}
        </Notice>
      )}
      {(papers.wanted.length > 0 || papers.sent.length > 0) && (
        <Papers say={say} papers={papers} token={form.token} proposal={id} here={links.here} />
      )}
      <Cluster>
        <LinkButton href={links.here} variant="secondary">
          {say('proposal.refresh')}
        </LinkButton>
        <LinkButton href={links.proposals} variant="quiet">
          {say('proposal.all')}
        </LinkButton>
      </Cluster>
      <Offer say={say} loaded={loaded} />
    </ProposalFrame>
  );
}

export function DeniedScreen({ loaded }: Props) {
  const say = sayer(loaded.texts);
  const { message, dealer, links } = loaded;
  return (
    <ProposalFrame loaded={loaded}>
      <Notice tone="warning" title={say('denied.title')}>
        <p className={styles.plain}>{message ?? say('denied.text')}</p>
        <DealerCall say={say} dealer={dealer} />
      </Notice>
      <Cluster>
        <LinkButton href={links.compare}>{say('denied.compare')}</LinkButton>
        <LinkButton href={links.again} variant="secondary">
          {say('denied.again')}
        </LinkButton>
      </Cluster>
    </ProposalFrame>
  );
}

export function ApprovedScreen({ loaded }: Props) {
  const say = sayer(loaded.texts);
  const { links, voucher, message } = loaded;
  return (
    <ProposalFrame loaded={loaded}>
      <Notice tone="success" title={say('approved.title')}>
        {message ?? say('approved.text')}
      </Notice>
      {voucher !== null && (
        <Cluster>
          <LinkButton href={links.voucher} size="large">
            {say('approved.voucher')}
          </LinkButton>
          <LinkButton href={voucher.pdf} variant="secondary" icon={Download}>
            {say('voucher.pdf')}
          </LinkButton>
        </Cluster>
      )}
      <Offer say={say} loaded={loaded} />
    </ProposalFrame>
  );
}

export function VoucherScreen({ loaded }: Props) {
  const say = sayer(loaded.texts);
  const { voucher, status, links } = loaded;
  return (
    <ProposalFrame loaded={loaded}>
      <Notice title={say(`proposal.status.${status}`)}>{say(`proposal.status.${status}.text`)}</Notice>
      {voucher !== null && (
        <section className={styles.voucher} aria-label={say('voucher.label')}>
          <dl className={styles.fields}>
            {voucher.fields.map(({ key, value }) => (
              <div key={key}>
                <dt>{say(`voucher.${key}`)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <figure className={styles.code}>
            <QrCode drawing={voucher.qr} label={say('voucher.qr')} />
            <figcaption>
              <a href={voucher.formalizationUrl}>{say('voucher.formalize')}</a>
            </figcaption>
          </figure>
        </section>
      )}
      <Cluster>
        {voucher !== null && (
          <LinkButton href={voucher.pdf} icon={Download}>
            {say('voucher.pdf')}
          </LinkButton>
        )}
        {links.order !== null && (
          <LinkButton href={links.order} variant="secondary">
            {say('voucher.order')}
          </LinkButton>
        )}
      </Cluster>
      <Offer say={say} loaded={loaded} />
    </ProposalFrame>
  );
}

function Offer({ say, loaded }: { say: Say } & Props) {
  const { market, words, rows, facts } = loaded;
  return (
    <details className={styles.offer}>
      <summary>{say('proposal.offer')}</summary>
      <CreditSheet say={say} market={market} words={words} rows={rows} facts={facts} />
    </details>
  );
}

const WORDS = ['done', 'current', 'ahead', 'failed'] as const;

function History({ say, loaded }: { say: Say } & Props) {
  const { history } = loaded;
  const states = Object.fromEntries(WORDS.map((word) => [word, say(`proposal.history.${word}`)]));
  return (
    <section aria-labelledby="history">
      <h2 id="history" className={styles.heading}>
        {say('proposal.history')}
      </h2>
      <Timeline
        label={say('proposal.history')}
        states={states as Record<(typeof WORDS)[number], string>}
        events={history.map(({ status, at }, index) => ({
          id: `${index}`,
          title: say(`proposal.status.${status}`),
          when: at,
          state: index < history.length - 1 ? 'done' : status === 'DENIED' ? 'failed' : 'current',
        }))}
      />
    </section>
  );
}

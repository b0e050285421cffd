import { useActionData } from 'react-router';
import { Download } from 'lucide-react';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { Timeline } from '#ui/timeline.tsx';
import { CreditSheet } from './credit-sheet.tsx';
import { DealerCall } from './dealer-call.tsx';
import { FlowFrame } from './flow-frame.tsx';
import { CreditStands } from './credit-stands.tsx';
import { Papers } from './papers.tsx';
import type { papersAction, ProposalLoaded } from './proposal-data.ts';
import { UseCredit } from './use-credit.tsx';
import styles from './proposal.module.css';

type Props = { loaded: ProposalLoaded };

/** A credit that pays no order any more is headed by that, whatever its bank says of it. */
export const titleOf = ({ page, fallen }: Pick<ProposalLoaded, 'page' | 'fallen'>) =>
  fallen === null ? (`${page}.title` as const) : ('fallen.title' as const);

/** What every page of a proposal has around it. */
function ProposalFrame({ loaded, children }: Props & { children: React.ReactNode }) {
  const t = translator(loaded.texts);
  const { page, car, number } = loaded;
  return (
    <FlowFrame t={t} page={page} car={car} title={t(titleOf(loaded))} lead={t('proposal.number', { number })}>
      <Stack gap={6}>
        <CreditStands t={t} loaded={loaded} />
        {children}
        <History t={t} loaded={loaded} />
      </Stack>
    </FlowFrame>
  );
}

/** Sent, and with the bank; or the buyer's turn. */
export function WaitingScreen({ loaded }: Props) {
  const t = translator(loaded.texts);
  const refused = useActionData<typeof papersAction>();
  const { status, isSent, phase, message, papers, id, links } = loaded;
  return (
    <ProposalFrame loaded={loaded}>
      <Notice
        live
        tone={phase === 'yourTurn' ? 'warning' : 'information'}
        title={t(isSent ? 'papers.sent' : `proposal.status.${status}`)}
      >
        <p className={styles.plain}>{message ?? t(isSent ? 'papers.sent.text' : `proposal.status.${status}.text`)}</p>
        {phase === 'waiting' && <p className={styles.plain}>{t('proposal.waiting')}</p>}
      </Notice>
      {refused !== undefined && (
        <Notice tone="error" live>
          {refused.message}
        </Notice>
      )}
      {(papers.wanted.length > 0 || papers.sent.length > 0) && (
        <Papers t={t} papers={papers} proposal={id} here={links.here} errors={refused?.fields ?? {}} />
      )}
      <Cluster>
        <LinkButton href={links.here} variant="secondary">
          {t('proposal.refresh')}
        </LinkButton>
        <LinkButton href={links.proposals} variant="quiet">
          {t('proposal.all')}
        </LinkButton>
      </Cluster>
      <Offer t={t} loaded={loaded} />
    </ProposalFrame>
  );
}

export function DeniedScreen({ loaded }: Props) {
  const t = translator(loaded.texts);
  const { message, dealer, links, fallen, isRunning } = loaded;
  return (
    <ProposalFrame loaded={loaded}>
      {fallen === null && (
        <Notice tone="warning" title={t('denied.title')}>
          <p className={styles.plain}>{message ?? t('denied.text')}</p>
          {isRunning && <p className={styles.plain}>{t('denied.order')}</p>}
          <DealerCall t={t} dealer={dealer} />
        </Notice>
      )}
      <Cluster>
        <LinkButton href={links.compare}>{t('denied.compare')}</LinkButton>
        <LinkButton href={links.again} variant="secondary">
          {t('denied.again')}
        </LinkButton>
        <ToOrder t={t} loaded={loaded} />
      </Cluster>
    </ProposalFrame>
  );
}

export function ApprovedScreen({ loaded }: Props) {
  const t = translator(loaded.texts);
  const { links, voucher, message, isLive } = loaded;
  return (
    <ProposalFrame loaded={loaded}>
      {isLive && (
        <Notice tone="success" title={t('approved.title')}>
          {message ?? t('approved.text')}
        </Notice>
      )}
      <UseCredit t={t} loaded={loaded} />
      {voucher !== null && (
        <Cluster>
          <LinkButton href={links.voucher} size="large">
            {t('approved.voucher')}
          </LinkButton>
          <LinkButton href={voucher.pdf} variant="secondary" icon={Download}>
            {t('voucher.pdf')}
          </LinkButton>
          <ToOrder t={t} loaded={loaded} />
        </Cluster>
      )}
      <Offer t={t} loaded={loaded} />
    </ProposalFrame>
  );
}

export function VoucherScreen({ loaded }: Props) {
  const t = translator(loaded.texts);
  const { voucher, status, isLive } = loaded;
  return (
    <ProposalFrame loaded={loaded}>
      {isLive && <Notice title={t(`proposal.status.${status}`)}>{t(`proposal.status.${status}.text`)}</Notice>}
      <UseCredit t={t} loaded={loaded} />
      {voucher !== null && (
        <section className={styles.voucher} aria-label={t('voucher.label')}>
          <dl className={styles.fields}>
            {voucher.fields.map(({ key, value }) => (
              <div key={key}>
                <dt>{t(`voucher.${key}`)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {voucher.formalize !== null && (
            <figure className={styles.code}>
              <QrCode drawing={voucher.formalize.qr} label={t('voucher.qr')} />
              <figcaption>
                {voucher.formalize.url === null ? (
                  t('voucher.notYet')
                ) : (
                  <a href={voucher.formalize.url}>{t('voucher.formalize')}</a>
                )}
              </figcaption>
            </figure>
          )}
        </section>
      )}
      <Cluster>
        {voucher !== null && (
          <LinkButton href={voucher.pdf} icon={Download}>
            {t('voucher.pdf')}
          </LinkButton>
        )}
        <ToOrder t={t} loaded={loaded} />
      </Cluster>
      <Offer t={t} loaded={loaded} />
    </ProposalFrame>
  );
}

/** Back to the order that it pays. */
function ToOrder({ t, loaded: { links } }: { t: Translate } & Props) {
  return links.order === null ? null : (
    <LinkButton href={links.order} variant="secondary">
      {t('voucher.order')}
    </LinkButton>
  );
}

function Offer({ t, loaded }: { t: Translate } & Props) {
  const { market, words, rows, facts } = loaded;
  return (
    <details className={styles.offer}>
      <summary>{t('proposal.offer')}</summary>
      <CreditSheet t={t} market={market} words={words} rows={rows} facts={facts} />
    </details>
  );
}

const WORDS = ['done', 'current', 'ahead', 'failed'] as const;

function History({ t, loaded }: { t: Translate } & Props) {
  const { history, fallen } = loaded;
  const last = fallen === null || loaded.phase !== 'denied' ? null : t(`fallen.${fallen}.state`);
  const states = Object.fromEntries(WORDS.map((word) => [word, t(`proposal.history.${word}`)]));
  return (
    <section aria-labelledby="history">
      <h2 id="history" className={styles.heading}>
        {t('proposal.history')}
      </h2>
      <Timeline
        label={t('proposal.history')}
        states={states as Record<(typeof WORDS)[number], string>}
        events={history.map(({ status, at }, index) => ({
          id: `${index}`,
          title:
            index < history.length - 1
              ? (t.find(`proposal.passed.${status}`) ?? t(`proposal.status.${status}`))
              : (last ?? t(`proposal.status.${status}`)),
          when: at,
          state: index < history.length - 1 ? 'done' : status === 'DENIED' ? 'failed' : 'current',
        }))}
      />
    </section>
  );
}

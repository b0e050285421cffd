import { useActionData, useLoaderData } from 'react-router';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { Stack } from '#ui/stack.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { usePolling } from '#ui/use-polling.ts';
import styles from './orders.module.css';
import type { action, loader } from './pay-rest-data.ts';
import { PlanForm, type Versions } from './plan-form.tsx';
import { CardPart, CouponCard } from './part-cards.tsx';
import { SlipCard } from './slip-card.tsx';
import { TradeCard } from './trade-card.tsx';
import { WithNumber } from './with-number.tsx';

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) =>
  loaderData === undefined
    ? []
    : [{ title: translator(loaderData.texts)('rest.title', { number: loaderData.number }) }];

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** What the page shows of more than its order: versions a used car may be, and the company that slips pay. */
type Joined = {
  readonly versions: Versions;
  readonly payee: string;
  /** What the payment company takes at once, where the rest is paid so. */
  readonly most: { readonly card: string; readonly cash: string } | null;
};

/** Seconds after which it is asked whether money that is on its way has come, or a slip. */
const POLL = 3;
/** A slip may be paid while its page is open: by its Pix at once, else on another day. */
const SLIP_POLL = 10;

const pollOf = ({ owes, parts, slip }: Pick<Loaded, 'owes' | 'parts' | 'slip'>): number | null => {
  if (!owes) return null;
  if (parts.isAwaited || slip.state === 'preparing') return POLL;
  return slip.state === 'open' ? SLIP_POLL : null;
};

/** The rest of an order's price: what is paid and open, and the plan of sources that brings it. */
export function PayRest({ versions, payee, most }: Joined) {
  const loaded = useLoaderData<typeof loader>();
  usePolling(pollOf(loaded));
  const t = translator(loaded.texts);
  return (
    <Section
      compact
      level={1}
      width="text"
      title={<WithNumber text={t('rest.title', { number: loaded.number })} number={loaded.number} />}
      lead={loaded.owes ? t('rest.lead', { amount: loaded.toPay }) : t('rest.nothing')}
    >
      <Stack gap={6}>
        <Refusal ownData={loaded.slip.ownData} t={t} />
        {loaded.saved !== null && <Notice tone="success">{loaded.saved}</Notice>}
        <Sums loaded={loaded} t={t} />
        {loaded.sources.length > 0 && <Sources loaded={loaded} payee={payee} most={most} t={t} />}
        {loaded.owes && <PlanForm key={loaded.toPay} loaded={loaded} versions={versions} t={t} />}
        <div>
          <LinkButton href={loaded.back} variant="quiet">
            {t('rest.back')}
          </LinkButton>
        </div>
      </Stack>
    </Section>
  );
}

function Refusal({ ownData, t }: { ownData: string; t: Translate }) {
  const answer = useActionData<typeof action>();
  if (answer === undefined || answer.message === '') return null;
  return (
    <Notice tone="error" live>
      {answer.message}{' '}
      {'isOwnData' in answer && answer.isOwnData === true && <a href={ownData}>{t('rest.slip.data.go')}</a>}
    </Notice>
  );
}

function Sums({ loaded, t }: { loaded: Loaded; t: Translate }) {
  const rows = [
    [t('price.total'), loaded.total],
    [t('price.paid'), loaded.paid],
    [t('rest.toPay'), loaded.toPay],
    ...(loaded.open === null ? [] : [[t('rest.open'), loaded.open]]),
  ];
  return (
    <dl className={styles.sums}>
      {rows.map(([name, value]) => (
        <div key={name} className={styles.pair}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const TONES: Readonly<Record<Loaded['sources'][number]['state'], BadgeTone>> = {
  PLANNED: 'neutral',
  WAITING: 'accent',
  PARTLY: 'warning',
  PAID: 'success',
  TAKEN_BACK: 'danger',
  ENDED: 'neutral',
};

function Sources({ loaded, payee, most, t }: Omit<Joined, 'versions'> & { loaded: Loaded; t: Translate }) {
  const { dealer, finance } = loaded;
  const answer = useActionData<typeof action>();
  return (
    <section aria-labelledby="sources">
      <h2 id="sources" className={styles.heading}>
        {t('rest.sources')}
      </h2>
      <Stack>
        {loaded.sources.map((source) => (
          <Card key={source.id} look="outlined">
            <div className={styles.sourceHead}>
              <h3 className={styles.sourceName}>{t(`rest.kind.${source.kind}`)}</h3>
              <Badge tone={TONES[source.state]}>{t(`rest.state.${source.state}`)}</Badge>
            </div>
            <p className={styles.total}>{source.amount}</p>
            {source.paid !== null && (
              <p className={styles.facts}>{t('rest.paidOf', { amount: source.paid, left: source.left })}</p>
            )}
            {source.takenBack !== null && (
              <p className={styles.facts}>{t('rest.takenBack', { amount: source.takenBack })}</p>
            )}
            <Charged source={source} loaded={loaded} payee={payee} most={most} t={t} />
            {source.letter !== null && (
              <p className={styles.facts}>
                {t('rest.letter.facts', source.letter)}{' '}
                {source.state !== 'PAID' &&
                  t(source.state === 'WAITING' ? 'rest.letter.accepted' : 'rest.letter.proof')}
              </p>
            )}
            {source.car !== null && source.state === 'PAID' && (
              <p className={styles.facts}>
                {t('rest.trade.taken', { plate: source.car.plate, amount: source.amount })}
              </p>
            )}
            {source.car !== null && source.state !== 'PAID' && (
              <p className={styles.facts}>
                {source.car.known === null
                  ? t('rest.trade.atDealer', { plate: source.car.plate, dealer: dealer.name })
                  : t('rest.trade', { ...source.car.known, plate: source.car.plate, dealer: dealer.name })}
              </p>
            )}
            {loaded.trade !== null && loaded.trade.id === source.id && (
              <TradeCard trade={loaded.trade} error={answer?.fields['file']} t={t} />
            )}
            {source.beyond !== null && (
              <p className={styles.facts}>
                {t(source.car === null ? 'rest.letter.beyond' : 'rest.trade.beyond', {
                  amount: source.beyond,
                  dealer: dealer.name,
                })}
              </p>
            )}
            {source.kind === 'FINANCING_PAYMENT' && source.state === 'PLANNED' && finance !== null && (
              <LinkButton href={finance} variant="secondary">
                {t('rest.askBank')}
              </LinkButton>
            )}
            {source.kind === 'FINANCING_PAYMENT' && source.state === 'WAITING' && (
              <p className={styles.facts}>{t('rest.atBank')}</p>
            )}
          </Card>
        ))}
      </Stack>
    </section>
  );
}

/** How a part is paid at the dealership, or through the payment company. */
function Charged({
  source,
  loaded,
  payee,
  most,
  t,
}: Omit<Joined, 'versions'> & { source: Loaded['sources'][number]; loaded: Loaded; t: Translate }) {
  const { dealer, parts } = loaded;
  const answer = useActionData<typeof action>();
  const isOpen = source.state !== 'PAID' && source.state !== 'TAKEN_BACK' && loaded.owes;
  return (
    <>
      {source.kind === 'DEALER_PAYMENT' && source.state !== 'PAID' && (
        <p className={styles.facts}>{t('rest.atDealer', { ...dealer, number: loaded.number })}</p>
      )}
      {source.kind === 'BILLET_PAYMENT' && isOpen && (
        <SlipCard slip={loaded.slip} here={loaded.here} seller={dealer.legalName} payee={payee} t={t} />
      )}
      {source.kind === 'CASH_COUPON_PAYMENT' && source.state !== 'PAID' && loaded.owes && parts.coupon !== null && (
        <CouponCard coupon={parts.coupon} most={most?.cash ?? ''} answer={answer} t={t} />
      )}
      {parts.card !== null && parts.card.sourceId === source.id && (
        <CardPart card={parts.card} isOpen={isOpen} most={most?.card ?? ''} answer={answer} t={t} />
      )}
    </>
  );
}

import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { Section } from '#ui/section.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import type { Translate } from '#ui/translate.ts';
import type { ShownProgramme } from './club-data.ts';
import type { ClubProps } from './club-props.ts';
import styles from './club.module.css';
import own from './plans.module.css';
import type { ShownTerm } from './plans-data.ts';

type Plan = ShownProgramme['plans'][number];

/**
 * The plans of a programme; of a paid one, what one has of it and how it is paid, of one that is offered no more too. Nothing to choose
 * where all is free and nothing was paid.
 */
export function Plans({ t, loaded }: ClubProps) {
  const { programme, member } = loaded;
  const terms = member?.terms ?? [];
  if (terms.length === 0 && programme.plans.every(({ price }) => price === null)) return null;
  const [waiting] = terms.filter((term) => term.waiting !== null);
  const gone = terms.filter((term) => term.isRunning && !programme.plans.some(({ code }) => code === term.plan));
  const old = terms.filter((term) => term.waiting === null);
  return (
    <Section id="plans" title={t('loyalty.plans')} lead={t('loyalty.plans.lead')}>
      <Stack gap={6}>
        {waiting !== undefined && <Waiting t={t} loaded={loaded} term={waiting} />}
        <ul className={own.plans}>
          {programme.plans.map((plan) => (
            <PlanCard key={plan.code} t={t} loaded={loaded} plan={plan} isWaiting={waiting?.plan === plan.code} />
          ))}
        </ul>
        {gone.map((term) => (
          <Stack key={term.id} gap={3}>
            <h3>{term.planName}</h3>
            <Running t={t} loaded={loaded} term={term} />
          </Stack>
        ))}
        {old.length > 0 && (
          <div className={own.terms}>
            <h3>{t('loyalty.plans.history')}</h3>
            <ul>
              {old.map(({ id, number, planName, amount, asked, state }) => (
                <li key={id}>
                  <strong>{planName}</strong> {asked} · {amount} · {t(`loyalty.plans.state.${state}`)}
                  <span className={styles.small}>{t('loyalty.plans.number', { number })}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </Stack>
    </Section>
  );
}

type CardProps = Pick<ClubProps, 't' | 'loaded'> & { readonly plan: Plan; readonly isWaiting: boolean };

function PlanCard({ t, loaded, plan, isWaiting }: CardProps) {
  const { member } = loaded;
  const terms = (member?.terms ?? []).filter((term) => term.plan === plan.code && term.isRunning);
  const isMine = member !== null && member.plan === plan.code;
  const isFree = plan.shown === null;
  return (
    <li className={own.plan}>
      <div className={styles.prizeWords}>
        <h3>{plan.name}</h3>
        <p>{plan.text}</p>
        <p className={styles.worth}>
          {plan.shown ?? t('loyalty.plans.free')}
          {plan.months !== null && ` ${t('loyalty.plans.for', { months: plan.months })}`}
        </p>
        {isMine && <p className={styles.hereMark}>{t('loyalty.plans.yours')}</p>}
      </div>
      {terms.map((term) => (
        <Running key={term.id} t={t} loaded={loaded} term={term} />
      ))}
      {!isFree && member !== null && !isWaiting && plan.isOpen && (
        <Stack gap={3}>
          {terms.length > 0 && <p className={styles.small}>{t('loyalty.plans.again')}</p>}
          <Ways t={t} loaded={loaded} plan={plan} price={plan.price?.amount} ways={waysOf(loaded)} />
        </Stack>
      )}
    </li>
  );
}

type WaysProps = Pick<ClubProps, 't' | 'loaded'> & {
  readonly plan: Plan;
  readonly price: number | undefined;
  readonly ways: readonly ('pix' | 'card')[];
};

const waysOf = ({ takesPix }: ClubProps['loaded']): ('pix' | 'card')[] => (takesPix ? ['pix', 'card'] : ['card']);

/** How a plan is paid, at the price that is shown: one button a way. */
function Ways({ t, loaded, plan, price, ways }: WaysProps) {
  const held = { do: 'subscribe', plan: plan.code, price };
  return (
    <Stack gap={3}>
      {ways.map((method, place) => (
        <PageForm
          key={method}
          action={`${loaded.here}#said`}
          idempotencyKey={plan.keys[method]}
          held={{ ...held, method }}
        >
          <Button type="submit" variant={place === 0 ? 'primary' : 'secondary'}>
            {t(`loyalty.plans.${method}`)}
          </Button>
        </PageForm>
      ))}
      {ways.includes('card') && <p className={styles.small}>{t('loyalty.plans.card.hint')}</p>}
    </Stack>
  );
}

type TermProps = Pick<ClubProps, 't' | 'loaded'> & { readonly term: ShownTerm };

function Running({ t, loaded, term }: TermProps) {
  const { starts, ends, withdrawUntil, amount, canWithdraw, isToCome, id, key } = term;
  return (
    <Stack gap={3}>
      <p>{isToCome ? t('loyalty.plans.from', { starts, ends }) : t('loyalty.plans.until', { ends })}</p>
      {canWithdraw ? (
        <PageForm action={`${loaded.here}#said`} idempotencyKey={key} held={{ do: 'withdraw', term: id }}>
          <Stack gap={2}>
            <p className={styles.small}>{t('loyalty.plans.withdraw.text', { day: withdrawUntil, amount })}</p>
            <div>
              <Button type="submit" variant="secondary">
                {t('loyalty.plans.withdraw')}
              </Button>
            </div>
          </Stack>
        </PageForm>
      ) : (
        <p className={styles.small}>{t('loyalty.plans.withdraw.over', { day: withdrawUntil })}</p>
      )}
    </Stack>
  );
}

/** A term whose money is waited for: the Pix code, or the way to the gateway's own page. */
function Waiting({ t, loaded, term }: TermProps) {
  const { waiting, amount, number } = term;
  const plan = loaded.programme.plans.find(({ code }) => code === term.plan);
  if (waiting === null) return null;
  // Not the one that stands above already.
  const open = { pix: waiting.pix, card: waiting.redirectUrl };
  const others = waysOf(loaded).filter((method) => open[method] === null);
  return (
    <section className={own.plan} aria-labelledby="term-waits">
      <h3 id="term-waits">{t('loyalty.plans.wait', { amount, until: waiting.until })}</h3>
      <p className={styles.small}>
        {term.planName} · {t('loyalty.plans.number', { number })}
      </p>
      {waiting.isPreparing && <p>{t('loyalty.plans.preparing')}</p>}
      {waiting.isRefused && <Notice tone="warning">{t('loyalty.plans.refused')}</Notice>}
      {waiting.isEnded && <Notice tone="warning">{t('loyalty.plans.ended')}</Notice>}
      {waiting.pix !== null && <Pix t={t} pix={waiting.pix} amount={amount} />}
      <Cluster>
        {waiting.redirectUrl !== null && (
          <LinkButton href={waiting.redirectUrl}>{t('loyalty.plans.gateway')}</LinkButton>
        )}
        <LinkButton href={`${loaded.here}?done=#plans`} variant="secondary">
          {t('loyalty.plans.refresh')}
        </LinkButton>
      </Cluster>
      {plan !== undefined && plan.shown !== null && others.length > 0 && (
        <Stack gap={3}>
          <p className={styles.small}>{t('loyalty.plans.other')}</p>
          <Ways t={t} loaded={loaded} plan={plan} price={term.price} ways={others} />
        </Stack>
      )}
    </section>
  );
}

type PixProps = {
  readonly t: Translate;
  readonly pix: NonNullable<NonNullable<ShownTerm['waiting']>['pix']>;
  readonly amount: string;
};

function Pix({ t, pix, amount }: PixProps) {
  return (
    <div className={own.pix}>
      <div className={own.pixCode}>
        <QrCode drawing={pix.drawing} label={t('loyalty.plans.pix.alt', { amount })} />
      </div>
      <div>
        <p>{t('loyalty.plans.pix.how')}</p>
        <label className={own.pixText}>
          <span>{t('loyalty.plans.pix.code')}</span>
          <textarea readOnly rows={4} defaultValue={pix.code} />
        </label>
      </div>
    </div>
  );
}

import type { PageFormAnswer } from '#ui/form-answer.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Section } from '#ui/section.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { Poster } from './poster.tsx';
import type { PromotionLoaded } from './promotion-data.ts';
import { PromotionState } from './promotions-screen.tsx';
import styles from './promotions.module.css';
import { Part } from './part.tsx';

type Props = { readonly loaded: PromotionLoaded; readonly answer: PageFormAnswer | undefined };

/** One promotion: what may be won, how one takes part, one's own numbers, the rules, and what was drawn. */
export function PromotionScreen({ loaded, answer }: Props) {
  const { texts, promotion, results } = loaded;
  const t = translator(texts);
  return (
    <>
      <Section compact>
        <div className={styles.detail}>
          <Poster promotion={promotion} isLarge />
          <Stack gap={4}>
            <p>
              <PromotionState promotion={promotion} />
            </p>
            <h1>{promotion.name}</h1>
            <p className={styles.summary}>{promotion.summary}</p>
            <dl className={styles.facts}>
              <div>
                <dt>{t('promotions.when')}</dt>
                <dd>{promotion.period}</dd>
              </div>
              {(promotion.state !== 'CANCELLED' || results.length > 0) && (
                <div>
                  <dt>{t('promotions.draw')}</dt>
                  <dd>{promotion.draw}</dd>
                </div>
              )}
            </dl>
          </Stack>
        </div>
      </Section>
      <Section tone="sunken" id="part" title={t('promotions.part')} width="text">
        <Part t={t} loaded={loaded} answer={answer} />
      </Section>
      {results.length > 0 && <Results t={t} results={results} />}
      <Section title={t('promotions.prizes')}>
        <ul className={styles.prizes}>
          {promotion.prizes.map((prize) => (
            <li key={prize.id} className={styles.prize}>
              <p className={styles.soft}>{prize.count}</p>
              <h3 className={styles.name}>{prize.name}</h3>
              <p>{prize.text}</p>
            </li>
          ))}
        </ul>
      </Section>
      {(promotion.state === 'UPCOMING' || promotion.state === 'OPEN') && (
        <Section tone="sunken" title={t('promotions.ways')} width="text">
          <Stack gap={4}>
            <ul className={styles.ways}>
              {promotion.ways.map(({ kind, text, gives }) => (
                <li key={kind}>
                  <span>{text}</span>
                  <strong>{gives}</strong>
                </li>
              ))}
            </ul>
            <p className={styles.soft}>{promotion.limit}</p>
          </Stack>
        </Section>
      )}
      <Rules t={t} loaded={loaded} />
    </>
  );
}

function Rules({ t, loaded }: { readonly t: Translate; readonly loaded: PromotionLoaded }) {
  const { promotion, rules, all } = loaded;
  return (
    <Section width="text" id="rules" title={t('promotions.rules')}>
      <Stack gap={4}>
        <p className={styles.soft}>
          {t('promotions.edition', { edition: promotion.edition })}
          {promotion.permit !== null && ` · ${t('promotions.permit', { permit: promotion.permit })}`}
        </p>
        {rules.map((text) => (
          <p key={text} className={styles.paragraph}>
            {text}
          </p>
        ))}
        <p className={styles.soft}>{t('promotions.noPurchase')}</p>
        <Cluster>
          <LinkButton href={all} variant="quiet">
            {t('promotions.all')}
          </LinkButton>
        </Cluster>
      </Stack>
    </Section>
  );
}

function Results({ t, results }: { readonly t: Translate; readonly results: PromotionLoaded['results'] }) {
  return (
    <Section width="text" title={t('promotions.results')}>
      <Stack gap={6}>
        {results.map((result) => (
          <Stack key={result.prizeId} gap={3}>
            <h3 className={styles.name}>{result.prize}</h3>
            {result.isNobody ? (
              <p>{t('promotions.result.nobody')}</p>
            ) : (
              <ul className={styles.numbers} aria-label={t('promotions.result.numbers')}>
                {result.numbers.map((number) => (
                  <li key={number}>{number}</li>
                ))}
              </ul>
            )}
            {result.more !== null && <p>{result.more}</p>}
            <p>{result.how}</p>
            <p>{result.passedText}</p>
            {result.passed.length > 0 && (
              <ul>
                {result.passed.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
            <p className={styles.soft}>{result.list}</p>
            <p className={styles.hash}>{result.hash}</p>
          </Stack>
        ))}
      </Stack>
    </Section>
  );
}

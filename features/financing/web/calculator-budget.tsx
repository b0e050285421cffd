import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { Notice } from '#ui/notice.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Picture } from '#ui/picture.tsx';
import type { Translate } from '#ui/translate.ts';
import { Grid, Stack } from '#ui/stack.tsx';
import type { CalculatorLoaded } from './calculator-data.ts';
import styles from './calculator.module.css';
import { Installment } from './public/installment.tsx';

/** The reverse search: cars that fit a monthly amount, with the term by which each product makes them fit. */
export function BudgetPart({ t, loaded }: { t: Translate; loaded: CalculatorLoaded }) {
  const { budget, pageHref, market } = loaded;
  if (budget === null || budget.state === 'noAmount') return null;
  if (budget.state === 'failed') return <Notice tone="error" live title={budget.message} />;
  if (budget.total === 0)
    return <MessagePage kind="empty" title={t('calculator.none')} text={t('calculator.none.text')} />;
  const hrefOf = (page: number): string => `${pageHref}&page=${page}`;
  return (
    <Stack gap={5}>
      <div role="status">
        <h2 className={styles.heading}>{t('calculator.found', { count: budget.total })}</h2>
        {budget.isLeast && <p className={styles.text}>{t('calculator.leastEntrance')}</p>}
      </div>
      <Grid least="medium">
        {budget.cars.map((car) => (
          <Card key={car.id} as="article">
            <Stack gap={3}>
              {car.picture !== null && <Picture src={car.picture} alt="" width={480} height={270} />}
              <h3 className={styles.name}>{car.name}</h3>
              <p className={styles.text}>{t('calculator.cash', { price: car.price })}</p>
              <Plans t={t} car={car} market={market} />
            </Stack>
          </Card>
        ))}
      </Grid>
      <Pagination
        label={t('calculator.pages')}
        current={budget.pages.current}
        total={budget.pages.total}
        hrefOf={hrefOf}
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

type Car = Extract<NonNullable<CalculatorLoaded['budget']>, { state: 'found' }>['cars'][number];
type PlansProps = { t: Translate; car: Car; market: 'br' | 'ar' };

/** The first product in sight, the others a press away. */
function Plans({ t, car, market }: PlansProps) {
  const [first, ...others] = car.offers;
  if (first === undefined) return null;
  return (
    <>
      <Plan t={t} car={car} offer={first} market={market} />
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>{t('calculator.others', { count: others.length })}</summary>
          {others.map((offer) => (
            <Plan key={offer.product} t={t} car={car} offer={offer} market={market} />
          ))}
        </details>
      )}
    </>
  );
}

function Plan({ t, car, offer, market }: PlansProps & { offer: Car['offers'][number] }) {
  const name = t(`product.${offer.product}`);
  return (
    <div className={styles.offer}>
      <p className={styles.product}>{name}</p>
      <p className={styles.text}>{offer.entrance}</p>
      <Installment words={offer.words} market={market} />
      <LinkButton
        href={offer.href}
        variant="secondary"
        wide
        aria-label={t('calculator.open.label', { name: `${name}, ${car.name}` })}
      >
        {t('calculator.open')}
      </LinkButton>
    </div>
  );
}

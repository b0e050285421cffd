import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { Notice } from '#ui/notice.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Picture } from '#ui/picture.tsx';
import type { Say } from '#ui/say.ts';
import { Grid, Stack } from '#ui/stack.tsx';
import type { CalculatorLoaded } from './calculator-data.ts';
import styles from './calculator.module.css';
import { Installment } from './public/installment.tsx';

/** The reverse search: cars that fit a monthly amount, with the term by which each product makes them fit. */
export function BudgetPart({ say, loaded }: { say: Say; loaded: CalculatorLoaded }) {
  const { budget, pageHref, market } = loaded;
  if (budget === null || budget.state === 'noAmount') return null;
  if (budget.state === 'failed') return <Notice tone="error" live title={budget.message} />;
  if (budget.total === 0)
    return <MessagePage kind="empty" title={say('calculator.none')} text={say('calculator.none.text')} />;
  const hrefOf = (page: number): string => `${pageHref}&page=${page}`;
  return (
    <Stack gap={5}>
      <div role="status">
        <h2 className={styles.heading}>
          {say(budget.total === 1 ? 'calculator.found.one' : 'calculator.found.other', { count: budget.total })}
        </h2>
      </div>
      <Grid least="medium">
        {budget.cars.map((car) => (
          <Card key={car.id} as="article">
            <Stack gap={3}>
              {car.picture !== null && <Picture src={car.picture} alt="" width={480} height={270} />}
              <h3 className={styles.name}>{car.name}</h3>
              <p className={styles.text}>{say('calculator.cash', { price: car.price })}</p>
              <Plans say={say} car={car} market={market} />
            </Stack>
          </Card>
        ))}
      </Grid>
      <Pagination
        label={say('calculator.pages')}
        current={budget.pages.current}
        total={budget.pages.total}
        hrefOf={hrefOf}
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

type Car = Extract<NonNullable<CalculatorLoaded['budget']>, { state: 'found' }>['cars'][number];
type PlansProps = { say: Say; car: Car; market: 'br' | 'ar' };

/** The first product in sight, the others a press away. */
function Plans({ say, car, market }: PlansProps) {
  const [first, ...others] = car.offers;
  if (first === undefined) return null;
  return (
    <>
      <Plan say={say} car={car} offer={first} market={market} />
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>{say('calculator.others', { count: others.length })}</summary>
          {others.map((offer) => (
            <Plan key={offer.product} say={say} car={car} offer={offer} market={market} />
          ))}
        </details>
      )}
    </>
  );
}

function Plan({ say, car, offer, market }: PlansProps & { offer: Car['offers'][number] }) {
  const name = say(`product.${offer.product}`);
  return (
    <div className={styles.offer}>
      <p className={styles.product}>{name}</p>
      <Installment words={offer.words} market={market} />
      <LinkButton
        href={offer.href}
        variant="secondary"
        wide
        aria-label={say('calculator.open.label', { name: `${name}, ${car.name}` })}
      >
        {say('calculator.open')}
      </LinkButton>
    </div>
  );
}

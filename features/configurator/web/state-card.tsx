import type { ReactNode } from 'react';
import type { ConfigurableCar } from '#features/catalog/public.ts';
import { MARKETS } from '#kernel/market.ts';
import type { Money } from '#kernel/money.ts';
import type { OptionState } from '../rules/options.ts';
import { useCapOf } from './cap-context.ts';
import { useDomain } from './domains-context.ts';
import { OptionCard } from './option-card.tsx';
import { useWords } from './words-context.ts';
import { money, t, describeConsequences, describeOptionPrice, describeRefusal } from './words.ts';

export type StateCardProps = {
  car: ConfigurableCar;
  state: OptionState;
  title: ReactNode;
  mark: 'one' | 'any';
  price: Money;
  /** Shown in the price's place. */
  aside?: ReactNode;
  media?: ReactNode;
  children?: ReactNode;
};

/** An option as it stands to the car in sight. */
export function StateCard({ car, state, title, mark, price, aside, media, children }: StateCardProps) {
  const words = useWords();
  const domain = useDomain(state.id);
  const isClash = !state.isChosen && (state.refusal !== null || domain === 'forbidden');
  return (
    <OptionCard
      id={state.id}
      mark={mark}
      title={title}
      change={state.change}
      isChosen={state.isChosen}
      isForbidden={isClash}
      aside={aside ?? describeOptionPrice(words, { state, price, isClash })}
      {...(media === undefined ? {} : { media })}
    >
      {children}
      {isClash && (
        <p>
          <strong>{t(words, 'option.clash')}</strong> {t(words, 'option.clashMore')}
        </p>
      )}
      <Consequences car={car} state={state} isForced={domain === 'forced'} />
      {!state.isChosen && <CapNote car={car} id={state.id} />}
    </OptionCard>
  );
}

/** Against the ceiling the visitor set: what the cheapest car with the option costs. */
function CapNote({ car, id }: { car: ConfigurableCar; id: string }) {
  const words = useWords();
  const cap = useCapOf(id);
  if (cap === undefined) return null;
  const value = money(words, { amount: cap.price, currency: MARKETS[car.market].currency });
  return <p data-cap={cap.fits}>{t(words, cap.fits ? 'cap.fits' : 'cap.exceeds', { value })}</p>;
}

/** What else a click changes, and why something stays: nothing about a choice is a surprise. */
function Consequences({ car, state, isForced }: { car: ConfigurableCar; state: OptionState; isForced: boolean }) {
  const words = useWords();
  if (state.isChosen && state.refusal !== null) return <p>{describeRefusal(words, car, state.refusal)}</p>;
  if (state.isChosen) return isForced && state.change !== null && <p>{t(words, 'option.comesAlong')}</p>;
  if (state.proposal === null) return null;
  return describeConsequences(words, car, { id: state.id, proposal: state.proposal }).map((text) => (
    <p key={text}>{text}</p>
  ));
}

import { useState } from 'react';
import type { ConfigurableCar } from '#features/catalog/public.ts';
import type { Money } from '#kernel/money.ts';
import { rankWays, type Way, type WayOrder } from '../rules/advice/ways.ts';
import type { Change } from '../rules/proposal.ts';
import { FIELDS, OWN_WAY } from './click.ts';
import styles from './question.module.css';
import { describeWay, describeWayChanges } from './way-words.ts';
import { useInstalment } from './use-instalments.ts';
import { useWords } from './words-context.ts';
import { money, t, formatDelta } from './words.ts';

function WayInstalment({ total }: { total: Money }) {
  const view = useInstalment(total);
  return view !== null && <span className={styles.wayChange}>{view.short}</span>;
}

const ORDERS: readonly WayOrder[] = ['changes', 'price'];

/** Every smallest way out as a choice of the form around it, each with all that changes and what the car then costs. */
export function WaysList({ car, change, ways }: { car: ConfigurableCar; change: Change; ways: readonly Way[] }) {
  const words = useWords();
  const [order, setOrder] = useState<WayOrder>('changes');
  const [isPicked, setIsPicked] = useState(false);
  const ranked = rankWays(ways, order);
  // Another order marks nothing where something was picked.
  const preferred = ranked.find((way) => way.kind === OWN_WAY) ?? ranked[0];
  return (
    <fieldset className={styles.choices} onChange={() => setIsPicked(true)}>
      <legend>{t(words, 'way.title')}</legend>
      {ways.length > 2 && (
        <p className={styles.orders}>
          {ORDERS.map((name) => (
            <button
              key={name}
              type="button"
              className={styles.order}
              aria-pressed={order === name}
              onClick={() => setOrder(name)}
            >
              {t(words, `way.by.${name}`)}
            </button>
          ))}
        </p>
      )}
      {ranked.map((way) => (
        <label key={way.code} className={styles.choice}>
          <input
            type="radio"
            name={FIELDS.way}
            value={way.kind === OWN_WAY ? OWN_WAY : way.code}
            defaultChecked={!isPicked && way === preferred}
          />
          <span className={styles.choiceName}>
            {describeWay(words, car, { way, change })}
            {describeWayChanges(words, car, way).map((line) => (
              <span key={line} className={styles.wayChange}>
                {line}
              </span>
            ))}
          </span>
          <span className={styles.choicePrice}>
            {money(words, way.total)}
            <span className={styles.wayChange}>{formatDelta(words, way.delta)}</span>
            <WayInstalment total={way.total} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

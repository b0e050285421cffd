import { useEffect, useMemo, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { CurrencyField } from '#ui/currency-field.tsx';
import { MARKETS, type Market } from '#kernel/market.ts';
import { openChoice } from '../rules/address.ts';
import { nearestReady, suggestCars, type BuiltCar } from '../rules/advice/finish.ts';
import type { Way } from '../rules/advice/ways.ts';
import { codesOf } from '../rules/codes.ts';
import { totalsOf } from '../rules/totals.ts';
import type { BuildData } from './build-data.ts';
import type { Cap } from './cap-context.ts';
import styles from './helper-panel.module.css';
import { priceForInstalment } from './instalment-maker.ts';
import type { LoadPorts } from './ports.ts';
import { callApi } from './use-checked-price.ts';
import type { Advising } from './use-advisor.ts';
import type { Build } from './use-build.ts';
import { useCap } from './use-cap.ts';
import type { Instalments } from './use-instalments.ts';
import { useInstalment } from './use-instalments.ts';
import { describeWayChanges } from './way-words.ts';
import { useWords } from './words-context.ts';
import { money, t, formatDelta } from './words.ts';

export type HelperProps = {
  data: BuildData;
  build: Build;
  advising: Advising;
  ports: LoadPorts;
  instalments: Instalments;
  onApply: (code: string) => void;
  onCap: (cap: Cap | null) => void;
};

/** Whole cars to go on with, and a ceiling to stay under. */
export function HelperPanel(props: HelperProps) {
  const words = useWords();
  return (
    <section className={styles.helper} aria-label={t(words, 'help.title')}>
      <Ceiling {...props} />
      <Suggestions {...props} />
    </section>
  );
}

type Unit = 'price' | 'month';

function Ceiling({ data, build, instalments, onCap }: HelperProps) {
  const words = useWords();
  const { car } = data;
  const { currency, locale } = MARKETS[car.market];
  const [{ amount, shown }, setTyped] = useState({ amount: 0, shown: '' });
  const [unit, setUnit] = useState<Unit>('price');
  const limit = useMemo(() => {
    if (amount <= 0) return null;
    return unit === 'price' ? amount : priceForInstalment(instalments, { limit: amount, currency });
  }, [amount, unit, instalments, currency]);
  useCap({ car, code: build.code, limit, onCap });
  const total = totalsOf(car, build.choice).total.amount;
  const symbol = currency === 'BRL' ? 'R$' : '$';
  return (
    <div className={styles.cap}>
      <CurrencyField
        label={t(words, 'cap.label')}
        hint={t(words, 'cap.hint')}
        locale={locale}
        symbol={symbol}
        error={useAmountError(shown, unit, car.market)}
        onAmount={(minorUnits, text) => setTyped({ amount: minorUnits, shown: text })}
      />
      {data.plan !== null && (
        <fieldset className={styles.units}>
          <legend>{t(words, 'cap.of')}</legend>
          {(['price', 'month'] as const).map((name) => (
            <label key={name} className={styles.unit}>
              <input type="radio" name="cap-unit" checked={unit === name} onChange={() => setUnit(name)} />
              {t(words, `cap.${name}`)}
            </label>
          ))}
        </fieldset>
      )}
      {limit !== null && (
        <output className={styles.verdict}>
          {t(words, total > limit ? 'cap.over' : 'cap.within', {
            value: money(words, { amount: Math.abs(total - limit), currency }),
          })}
        </output>
      )}
    </div>
  );
}

/** What is wrong with a typed amount. Its rule is fetched when somebody types: most never do. */
function useAmountError(shown: string, unit: Unit, market: Market): string | undefined {
  const words = useWords();
  const [error, setError] = useState<string>();
  useEffect(() => {
    let isLatest = true;
    const judge = async (): Promise<void> => {
      if (shown === '') return setError(undefined);
      const { amountError } = await import('#ui/amount-error.ts');
      if (isLatest) setError(amountError(shown, { of: unit, market, t: (key, params) => t(words, key, params) }));
    };
    void judge();
    return () => {
      isLatest = false;
    };
  }, [shown, unit, market, words]);
  return error;
}

function Suggestions({ data, build, advising, ports, onApply }: HelperProps) {
  const words = useWords();
  const { advisor } = advising;
  const suggestions = useMemo(
    () => (advisor === null ? [] : suggestCars(advisor, build.choice)),
    [advisor, build.choice],
  );
  const ready = useReady(data, build, ports);
  if (suggestions.length === 0 && ready === null) return null;
  return (
    <div className={styles.list}>
      <h2 className={styles.title}>{t(words, 'help.finish')}</h2>
      <ul>
        {ready !== null && <SuggestedCar kind="ready" way={ready} data={data} onApply={onApply} />}
        {suggestions.map(({ kind, way }) => (
          <SuggestedCar key={kind} kind={kind} way={way} data={data} onApply={onApply} />
        ))}
      </ul>
    </div>
  );
}

type SuggestedProps = {
  kind: 'ready' | ReturnType<typeof suggestCars>[number]['kind'];
  way: Way;
  data: BuildData;
  onApply: (code: string) => void;
};

function SuggestedCar({ kind, way, data, onApply }: SuggestedProps) {
  const words = useWords();
  const view = useInstalment(way.total);
  const changes = describeWayChanges(words, data.car, way);
  return (
    <li className={styles.car}>
      <div className={styles.words}>
        <strong>{t(words, `help.${kind}`)}</strong>
        {changes.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
      <div className={styles.price}>
        <strong>{money(words, way.total)}</strong>
        <span>{formatDelta(words, way.delta)}</span>
        {view !== null && <span>{view.short}</span>}
      </div>
      <Button
        variant="secondary"
        onClick={() => onApply(way.code)}
        aria-label={t(words, 'help.takeOf', { name: t(words, `help.${kind}`) })}
      >
        {t(words, 'help.take')}
      </Button>
    </li>
  );
}

/** The ready car with the fewest changes, asked of the stock for the car in sight; null while there is none. */
const useReady = (data: BuildData, build: Build, ports: LoadPorts): Way | null => {
  const { car } = data;
  const { code } = build;
  const [known, setKnown] = useState<{ readonly code: string; readonly units: readonly BuiltCar[] } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const choice = openChoice(car, code)?.choice;
    const codes = choice === undefined ? null : codesOf(car, choice);
    if (codes !== null) {
      void Promise.all([callApi(car), ports()])
        .then(([call, { units }]) => units(call, codes))
        .then(
          (units) => {
            if (isWanted) setKnown({ code, units });
          },
          () => undefined,
        );
    }
    return () => {
      isWanted = false;
    };
  }, [car, code, ports]);
  return useMemo(() => {
    if (known === null || known.code !== code) return null;
    const way = nearestReady(car, build.choice, known.units);
    return way === null || way.code === code ? null : way;
  }, [known, code, car, build.choice]);
};

import type { ConfigurableCar } from '#features/catalog/public.ts';
import type { Money } from '#kernel/money.ts';
import { versionOf, type Choice } from '../rules/choice.ts';
import styles from './elsewhere.module.css';
import { OptionCard } from './option-card.tsx';
import { OptionList } from './option-list.tsx';
import { useWords } from './words-context.ts';
import { money, nameOf, t, formatCount, formatList } from './words.ts';

type Listed = {
  readonly id: string;
  readonly name: string;
  readonly price: Money;
  readonly versionIds: readonly string[];
};

/**
 * What only other versions of the model offer: in sight, so that nobody has to find it by changing versions, and with a click
 * the way there and what it costs.
 */
export function Elsewhere({
  car,
  choice,
  kind,
  list,
}: {
  car: ConfigurableCar;
  choice: Choice;
  kind: 'add' | 'color' | 'coating';
  list: readonly Listed[];
}) {
  const words = useWords();
  const absent = list.filter(({ versionIds }) => versionIds.length > 0 && !versionIds.includes(choice.versionId));
  if (absent.length === 0) return null;
  return (
    <details className={styles.elsewhere}>
      <summary className={styles.summary}>{formatCount(words, 'option.elsewhere', absent.length)}</summary>
      <OptionList>
        {absent.map((item) => (
          <OptionCard
            key={item.id}
            id={item.id}
            mark={kind === 'add' ? 'any' : 'one'}
            title={item.name}
            change={{ kind, id: item.id }}
            isChosen={false}
            isForbidden
            aside={money(words, item.price)}
          >
            <p>
              {t(words, 'option.onlyOn', {
                list: formatList(
                  words,
                  item.versionIds.map((id) => `${nameOf(car, id)} ${versionOf(car, id)?.year ?? ''}`),
                ),
              })}
            </p>
          </OptionCard>
        ))}
      </OptionList>
    </details>
  );
}

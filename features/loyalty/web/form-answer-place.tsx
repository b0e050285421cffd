import { Notice } from '#ui/notice.tsx';
import type { ClubProps } from './club-props.ts';
import styles from './club.module.css';

export type AnswerPlace = 'top' | 'medals' | 'plans' | 'prizes' | 'ranking';

const AFTER: Readonly<Record<string, AnswerPlace>> = {
  claimed: 'medals',
  hadIt: 'medals',
  asked: 'plans',
  withdrawn: 'plans',
  redeemed: 'prizes',
  shown: 'ranking',
};
const REFUSED: Readonly<Record<string, AnswerPlace>> = {
  claim: 'medals',
  subscribe: 'plans',
  withdraw: 'plans',
  redeem: 'prizes',
  show: 'ranking',
  hide: 'ranking',
};

/** The part of the page that the last form stands in: the answer is read there. Who belongs no more has but the top. */
export const answerPlaceOf = ({ loaded, answer }: Pick<ClubProps, 'loaded' | 'answer'>): AnswerPlace => {
  if (loaded.member === null) return 'top';
  return (answer === undefined ? AFTER[loaded.done ?? ''] : REFUSED[answer.values['do'] ?? '']) ?? 'top';
};

type FormAnswerProps = ClubProps & {
  readonly at: AnswerPlace;
  /** It stands in a part, not between two. */
  readonly isInside?: boolean;
};

/** What became of the last form. */
export function FormAnswerAt({ t, loaded, answer, at, isInside = false }: FormAnswerProps) {
  const { done, doneValues } = loaded;
  const text = done === null ? null : t.find(`loyalty.done.${done}`, doneValues);
  if (answerPlaceOf({ loaded, answer }) !== at || (answer === undefined && text === null)) return null;
  return (
    <div id="said" className={isInside ? styles.saidInside : styles.said}>
      {answer === undefined ? (
        <Notice tone="success" live>
          {text}
        </Notice>
      ) : (
        <Notice tone="error" live title={t('loyalty.failure')}>
          {answer.fields['eventCode'] ?? answer.message}
        </Notice>
      )}
    </div>
  );
}

import { type FormEvent, useId, useState } from 'react';
import type { ConfigurableCar } from '#features/catalog/public.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { addMoney } from '#kernel/money.ts';
import type { Refused } from '#kernel/result.ts';
import type { Advice } from '../rules/advice/advisor.ts';
import type { Choice } from '../rules/choice.ts';
import type { Change, GroupQuestion, Proposal } from '../rules/proposal.ts';
import { deltaOf, totalsOf } from '../rules/totals.ts';
import { clickValue, FIELDS } from './click.ts';
import styles from './question.module.css';
import { Sample } from './sample.tsx';
import { WaysList } from './ways-list.tsx';
import { describeWhy } from './way-words.ts';
import { useWords } from './words-context.ts';
import { money, nameOf, t, formatDelta, describeReason, describeRefusal, type Words } from './words.ts';

export type QuestionProps = {
  car: ConfigurableCar;
  choice: Choice;
  code: string;
  change: Change;
  /** What the selection step makes of the click; null where it leads nowhere by itself. */
  proposal: Proposal | null;
  refusal: Refused | null;
  /** Null until the solver has answered. */
  advice: Advice | null;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
};

const titleOf = (words: Words, car: ConfigurableCar, change: Change): string => {
  const key = change.kind === 'remove' || change.kind === 'color' || change.kind === 'version' ? change.kind : 'add';
  return t(words, `ask.${key}`, { name: nameOf(car, change.id) });
};

/** Whether there is anything to agree to. */
const hasWay = ({ proposal, advice }: QuestionProps): boolean => proposal !== null || (advice?.ways.length ?? 0) > 0;

/** The question as a dialog, where script runs. It stays mounted, so that closing it gives the focus back. */
export function QuestionDialog({ question, onClose }: { question: QuestionProps | null; onClose: () => void }) {
  const words = useWords();
  const formId = useId();
  return (
    <Dialog
      open={question !== null}
      onClose={onClose}
      title={question === null ? '' : titleOf(words, question.car, question.change)}
      closeLabel={t(words, 'ask.cancel')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t(words, 'ask.cancel')}
          </Button>
          {question !== null && hasWay(question) && (
            <Button type="submit" form={formId}>
              {t(words, 'ask.confirm')}
            </Button>
          )}
        </>
      }
    >
      {question !== null && <QuestionForm {...question} formId={formId} />}
    </Dialog>
  );
}

/** The same question in the page, where no script runs: nothing was changed yet, and both answers are there. */
export function QuestionPanel({ cancelHref, ...question }: QuestionProps & { cancelHref: string }) {
  const words = useWords();
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {titleOf(words, question.car, question.change)}
      </h2>
      <QuestionForm {...question} formId={`${id}-form`} />
      <div className={styles.actions}>
        {hasWay(question) && (
          <Button type="submit" form={`${id}-form`}>
            {t(words, 'ask.confirm')}
          </Button>
        )}
        <LinkButton variant="quiet" href={cancelHref}>
          {t(words, 'ask.cancel')}
        </LinkButton>
      </div>
    </section>
  );
}

/** By what it is counted: the rule that stands first, and what it names. */
const ruleOf = ({ proposal, refusal }: QuestionProps): string => {
  if (refusal !== null) return `${refusal.code}:${refusal.params?.other ?? ''}`;
  const reason = proposal?.reasons[0];
  return reason === undefined ? 'group' : `${reason.kind}:${reason.because}:${reason.id}`;
};

function QuestionForm(question: QuestionProps & { formId: string }) {
  const { car, choice, code, change, proposal, advice, onSubmit, formId } = question;
  const ways = advice?.ways ?? [];
  // One way alone, the step's own, needs no list.
  const isListed = ways.some((way) => way.kind !== 'step');
  return (
    <form
      id={formId}
      method="get"
      className={styles.form}
      onSubmit={onSubmit}
      data-rule={ruleOf(question)}
      data-option={change.id}
    >
      <input type="hidden" name={FIELDS.code} value={code} />
      <input type="hidden" name={FIELDS.click} value={clickValue(change)} />
      <input type="hidden" name={FIELDS.agreed} value="1" />
      <Reasons {...question} />
      {proposal?.needsChoice.map((group) => (
        <GroupChoice key={group.group} car={car} question={group} isFirst={isListed} />
      ))}
      {proposal?.colorMustChange === true && proposal.colors.length > 0 && (
        <ColorChoice car={car} proposal={proposal} />
      )}
      {isListed && <WaysList car={car} change={change} ways={ways} />}
      {!isListed && proposal !== null && <PriceChange car={car} choice={choice} proposal={proposal} />}
    </form>
  );
}

/** Why it cannot simply be done: the smallest set of choices and rules; and what the selection step would change. */
function Reasons({ car, change, proposal, refusal, advice }: QuestionProps) {
  const words = useWords();
  const why = describeWhy(words, car, { why: advice?.why ?? null, clicked: change.id });
  const reasons = proposal?.reasons ?? [];
  return (
    <>
      {refusal !== null && why.length === 0 && <p>{describeRefusal(words, car, refusal)}</p>}
      {why.length > 0 && (
        <div>
          <p>{t(words, 'ask.why')}</p>
          <ul className={styles.reasons}>
            {why.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
      {reasons.length > 0 && (
        <div>
          <p>{t(words, 'ask.changes')}</p>
          <ul className={styles.reasons}>
            {reasons.map((reason) => (
              <li key={`${reason.kind} ${reason.id} ${reason.because}`}>{describeReason(words, car, reason)}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/**
 * Where other ways stand beside it, the first alternative is marked: the form must be able to leave without an answer here.
 * Ways that come later mark nothing where something was picked.
 */
function GroupChoice({ car, question, isFirst }: { car: ConfigurableCar; question: GroupQuestion; isFirst: boolean }) {
  const words = useWords();
  const [isPicked, setIsPicked] = useState(false);
  return (
    <fieldset className={styles.choices} onChange={() => setIsPicked(true)}>
      <legend>{t(words, 'ask.choose')}</legend>
      {question.alternatives.map((id, at) => {
        const part = car.parts.find((item) => item.id === id);
        return (
          <label key={id} className={styles.choice}>
            <input
              type="radio"
              name={`${FIELDS.pick}${question.group}`}
              value={id}
              required={!isFirst}
              defaultChecked={isFirst && !isPicked && at === 0}
            />
            <span className={styles.choiceName}>{nameOf(car, id)}</span>
            {part !== undefined && <span className={styles.choicePrice}>{money(words, part.price)}</span>}
          </label>
        );
      })}
    </fieldset>
  );
}

function ColorChoice({ car, proposal }: { car: ConfigurableCar; proposal: Proposal }) {
  const words = useWords();
  return (
    <fieldset className={styles.choices}>
      <legend>{t(words, 'ask.chooseColor')}</legend>
      {car.colors
        .filter((color) => proposal.colors.includes(color.id))
        .map((color) => (
          <label key={color.id} className={styles.choice}>
            <input
              type="radio"
              name={FIELDS.color}
              value={color.id}
              defaultChecked={color.id === proposal.next.colorId}
            />
            <Sample hex={color.hex} secondHex={color.roofHex} />
            <span className={styles.choiceName}>{color.name}</span>
            <span className={styles.choicePrice}>{money(words, color.price)}</span>
          </label>
        ))}
    </fieldset>
  );
}

/** What stays open (another colour, a part still to be chosen) is priced once it is answered. */
function PriceChange({ car, choice, proposal }: { car: ConfigurableCar; choice: Choice; proposal: Proposal }) {
  const words = useWords();
  const delta = deltaOf(car, choice, proposal.next);
  const total = addMoney(totalsOf(car, choice).total, delta);
  return (
    <dl className={styles.prices}>
      <div>
        <dt>{t(words, 'ask.price')}</dt>
        <dd>{formatDelta(words, delta)}</dd>
      </div>
      <div>
        <dt>{t(words, 'ask.new')}</dt>
        <dd>{money(words, total)}</dd>
      </div>
    </dl>
  );
}

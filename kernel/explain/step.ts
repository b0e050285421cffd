/**
 * Why a rule says what it says: the steps it goes through, in order, each with what it looked for and what stood there.
 * The pages for makers show them. Every explanation ends as its rule does; a test holds the two together on all cases.
 */
export const STEP_IDS = [
  'text',
  'characters',
  'length',
  'digits',
  'form',
  'repeated',
  'zeros',
  'checkDigits',
  'prefix',
  'sameDni',
  'letters',
  'start',
  'words',
  'wordForm',
  'localPart',
  'domain',
  'topLevel',
  'different',
  'same',
  'realDay',
  'years',
  'notFuture',
  'age',
  'oneOf',
  'notBefore',
  'notAfter',
  'positive',
  'contains',
  'range',
  'month',
  'thirdDigit',
  'plan',
  'firstDigit',
  'province',
  'state',
  'distance',
  'weekday',
  'holiday',
  'filled',
  'minimum',
  'maximum',
  'greater',
  'passwordLength',
  'passwordDigit',
  'passwordLower',
  'passwordUpper',
  'passwordSpecial',
  'passwordForbidden',
  'passwordUnprintable',
] as const;
export type StepId = (typeof STEP_IDS)[number];

export type Step<Id extends string = StepId> = {
  readonly id: Id;
  readonly ok: boolean;
  /** What would have passed, in signs that need no language: masks, numbers, lists. */
  readonly expected?: string;
  readonly input?: string;
};
export type Explanation<Id extends string = StepId> = readonly Step<Id>[];

/** What the steps amount to: the rule's own verdict. */
export function verdictOf(explanation: Explanation<string>): boolean {
  return explanation.every((step) => step.ok);
}

/** Runs steps up to the first that fails: what comes after would read a value that is not there. */
export function inOrder<Id extends string>(...steps: readonly (() => Step<Id>)[]): Explanation<Id> {
  const done: Step<Id>[] = [];
  for (const step of steps) {
    const result = step();
    done.push(result);
    if (!result.ok) break;
  }
  return done;
}

const MOST_SHOWN = 60;

/** A value as a line on a page: its start, and how long it is where that is not all. */
export function shown(value: unknown): string {
  if (typeof value !== 'string') return value === null ? 'null' : typeof value;
  return value.length <= MOST_SHOWN ? value : `${value.slice(0, MOST_SHOWN)}… (${value.length})`;
}

export function textStep(value: unknown): Step<'text'> {
  return { id: 'text', ok: typeof value === 'string', input: shown(value) };
}

/** Explains a text; anything else fails at once. */
export function ofText<Id extends string>(
  value: unknown,
  explain: (text: string) => Explanation<Id>,
): Explanation<Id | 'text'> {
  const first = textStep(value);
  return typeof value === 'string' ? [first, ...explain(value)] : [first];
}

/** A character as itself and its code point, so that look-alikes and invisible ones can be told apart. */
function named(character: string): string {
  const point = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return /[\p{C}\p{Z}\p{M}]/u.test(character) ? `U+${point}` : `${character} U+${point}`;
}

const MOST_STRANGERS = 5;

/** Whether all characters are of a kind; names the first few that are not. The pattern matches one character. */
export function charactersStep(text: string, allowed: RegExp): Step<'characters'> {
  const strangers = new Set<string>();
  for (const character of text) {
    if (!allowed.test(character)) strangers.add(character);
    if (strangers.size === MOST_STRANGERS) break;
  }
  return { id: 'characters', ok: strangers.size === 0, input: [...strangers].map(named).join(', ') };
}

/** A number held to bounds, either of which may be absent. */
export function boundStep<Id extends string>(
  id: Id,
  { input, least, most }: { input: number; least?: number; most?: number },
): Step<Id> {
  const ok = (least === undefined || input >= least) && (most === undefined || input <= most);
  const expected = [least === undefined ? '' : `≥ ${least}`, most === undefined ? '' : `≤ ${most}`].filter(
    (part) => part !== '',
  );
  return { id, ok, expected: expected.join(', '), input: String(input) };
}

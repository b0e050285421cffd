import type { ConfigurableCar } from '#features/catalog/public.ts';
import type { Refused } from '#kernel/result.ts';
import type { Choice } from '../rules/choice.ts';
import type { Change, Proposal, SelectionRefusal } from '../rules/proposal.ts';
import { proposeChange } from '../rules/propose.ts';

/** Names of the fields a click travels in, in a form and in an address. */
export const FIELDS = { code: 'c', click: 'do', agreed: 'ok', color: 'color', pick: 'pick.', way: 'way' } as const;

const KINDS = ['add', 'remove', 'color', 'coating', 'service', 'version'] as const;

/** The value of the button that makes the change. */
export const clickValue = (change: Change): string => `${change.kind}:${change.id}`;

export type Click = {
  readonly change: Change;
  /** The visitor was asked and agreed. */
  readonly isAgreed: boolean;
  /** Another way out that was picked, as the car it leads to; null for the selection step's own. */
  readonly way: string | null;
};

/** The selection step's own way among the others. */
export const OWN_WAY = 'step';

type Fields = Iterable<readonly [string, unknown]>;

/** The click a form or an address carries; null where it carries none that can be read. */
export const readClick = (fields: Fields): Click | null => {
  const entries = [...fields].filter((entry): entry is readonly [string, string] => typeof entry[1] === 'string');
  const valueOf = (name: string): string | undefined => entries.findLast(([field]) => field === name)?.[1];
  const [, kind = '', id = ''] = /^([a-z]+):(.{1,100})$/.exec(valueOf(FIELDS.click) ?? '') ?? [];
  const known = KINDS.find((item) => item === kind);
  if (known === undefined) return null;
  const picked = entries.filter(([name, value]) => name.startsWith(FIELDS.pick) && value !== '');
  const picks = Object.fromEntries(picked.map(([name, value]) => [name.slice(FIELDS.pick.length), value]));
  const color = valueOf(FIELDS.color);
  const isAgreed = valueOf(FIELDS.agreed) === '1';
  const way = valueOf(FIELDS.way) ?? OWN_WAY;
  return { change: changeOf({ kind: known, id, color, picks }), isAgreed, way: way === OWN_WAY ? null : way };
};

const changeOf = (input: {
  kind: (typeof KINDS)[number];
  id: string;
  color: string | undefined;
  picks: Readonly<Record<string, string>>;
}): Change => {
  const { kind, id, color, picks } = input;
  if (kind === 'add' || kind === 'remove') return { kind, id, color, picks };
  return kind === 'color' ? { kind, id, picks } : { kind, id };
};

export type Answer =
  | { readonly kind: 'apply'; readonly next: Choice; readonly change: Change; readonly proposal: Proposal }
  | { readonly kind: 'ask'; readonly change: Change; readonly proposal: Proposal }
  | { readonly kind: 'refused'; readonly change: Change; readonly refusal: Refused<SelectionRefusal> };

/** What a click leads to: at once, after a question, or nowhere. The same on the server and in the browser. */
export const answerClick = (car: ConfigurableCar, choice: Choice, click: Click): Answer => {
  const { change } = click;
  const proposed = proposeChange(car, choice, change);
  if (!proposed.ok) return { kind: 'refused', change, refusal: proposed };
  const proposal = proposed.value;
  const mustAsk = proposal.needsChoice.length > 0 || (proposal.needsConfirmation && !click.isAgreed);
  return mustAsk ? { kind: 'ask', change, proposal } : { kind: 'apply', next: proposal.next, change, proposal };
};

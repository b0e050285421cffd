import type { Choice } from './choice.ts';

/** Which part takes the place in which group. */
export type Picks = Readonly<Record<string, string>>;

/** One click. `color` and `picks` answer what an earlier proposal for the same click asked. */
export type Change =
  | {
      readonly kind: 'add' | 'remove';
      readonly id: string;
      readonly color?: string | undefined;
      readonly picks?: Picks | undefined;
    }
  | { readonly kind: 'color'; readonly id: string; readonly picks?: Picks | undefined }
  | { readonly kind: 'coating' | 'service'; readonly id: string }
  | { readonly kind: 'version'; readonly id: string };

/**
 * Why something beside the clicked thing changes: `id` comes with `because` (includes), leaves as `because` excludes it
 * (excludes), had come with it (cameWith), cannot be without it (needs) or makes room for its sibling (swaps); takes the
 * empty place of `because` (group); the colour `id` does not go with `because`, or came with it (color); the part `because`
 * does not go with the colour `id` (notInColor); `id` is not offered on the version `because` (notOffered).
 */
export type Reason = {
  readonly kind:
    | 'includes'
    | 'excludes'
    | 'cameWith'
    | 'needs'
    | 'swaps'
    | 'group'
    | 'color'
    | 'notInColor'
    | 'notOffered';
  readonly id: string;
  readonly because: string;
};

export type GroupQuestion = { readonly group: string; readonly alternatives: readonly string[] };

export type Proposal = {
  /** The car after the change; while a group's part is still to be chosen, without it. */
  readonly next: Choice;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** The colour cannot stay: `next` has the first that goes, `colors` all that do. */
  readonly colorMustChange: boolean;
  readonly colors: readonly string[];
  /** Groups that lost their part and need another. */
  readonly needsChoice: readonly GroupQuestion[];
  /** More than the clicked thing changes: nothing may be applied before the visitor agrees. */
  readonly needsConfirmation: boolean;
  readonly reasons: readonly Reason[];
};

export type SelectionRefusal =
  | 'versionUnknown'
  | 'partUnknown'
  | 'colorUnknown'
  | 'coatingUnknown'
  | 'serviceUnknown'
  /** A part that brings itself along. */
  | 'inclusionCycle'
  /** A part that brings what it, or something else it brings, excludes. */
  | 'includesExcluded'
  | 'partRequired'
  | 'noAlternative'
  | 'noColorLeft';

/** A change that touches nothing but what was clicked. */
export const plain = (next: Choice, changed: Partial<Pick<Proposal, 'added' | 'removed'>> = {}): Proposal => ({
  next,
  added: [],
  removed: [],
  colorMustChange: false,
  colors: [],
  needsChoice: [],
  needsConfirmation: false,
  reasons: [],
  ...changed,
});

import type { TypedDraft } from './draft-form.ts';

/** What two editors made of one page, block by block: from the page both began with, what is mine, and what is theirs now. */

type Item = TypedDraft['blocks'][number];

/** Of each block both began with its kind and its print: what stood in it need not be kept to know whether it changed. */
export type Base = { readonly head: Readonly<Record<HeadField, string>>; readonly blocks: readonly string[] };

export const HEAD_FIELDS = ['title', 'description', 'publishAt', 'endsAt'] as const;
export type HeadField = (typeof HEAD_FIELDS)[number];
export type Side = 'mine' | 'theirs';

export type Change =
  /** Only they changed it; both did. */
  | 'changed'
  | 'both'
  /** They put it there; they took it away, as I left it or after I changed it; I took away what they changed. */
  | 'added'
  | 'removed'
  | 'removedChanged'
  | 'changedRemoved';

export type Meeting = {
  /** `3` is my fourth block, `+2` their third that I do not have, or the name of a field of the head. */
  readonly id: string;
  readonly change: Change;
  readonly mine: number | null;
  readonly theirs: number | null;
  /** What is done where nobody chooses. */
  readonly side: Side;
};
/** My blocks that they moved, each with its place now. */
export type Moved = { readonly mine: number; readonly to: number };
export type Conflict = { readonly meetings: readonly Meeting[]; readonly moved: readonly Moved[] };

const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, one]) => `${name}:${canonical(one)}`).join()}}`;
};

/** Two sums of 32 bits (FNV-1a, and one with another prime): equal texts by chance are not met with among forty blocks. */
const printOf = (value: unknown): string => {
  let [first, second] = [0x811c9dc5, 0x1b873593];
  for (const sign of canonical(value)) {
    const code = sign.codePointAt(0) ?? 0;
    first = Math.imul(first ^ code, 0x01000193);
    second = Math.imul(second ^ code, 0x85ebca6b) ^ (second >>> 13);
  }
  return (first >>> 0).toString(36) + (second >>> 0).toString(36);
};

const markOf = (block: Item): string => `${typeof block['kind'] === 'string' ? block['kind'] : ''}:${printOf(block)}`;

export const baseOf = (draft: TypedDraft): Base => ({
  head: {
    title: printOf(draft.title),
    description: printOf(draft.description),
    publishAt: printOf(draft.publishAt),
    endsAt: printOf(draft.endsAt),
  },
  blocks: draft.blocks.map(markOf),
});

export const writeBase = ({ head, blocks }: Base): string =>
  [...HEAD_FIELDS.map((name) => head[name]), ...blocks].join(' ');

export const readBase = (text: string): Base => {
  const [title = '', description = '', publishAt = '', endsAt = '', ...blocks] = text.split(' ');
  return { head: { title, description, publishAt, endsAt }, blocks };
};

const kindOf = (mark: string): string => mark.slice(0, mark.indexOf(':'));

/** For each block of the base its place among the others: as it was, else the first left of its kind between its neighbours. */
const pair = (base: readonly string[], now: readonly string[]): readonly (number | null)[] => {
  const taken = new Set<number>();
  const places: (number | null)[] = base.map((mark) => {
    const at = now.findIndex((one, place) => one === mark && !taken.has(place));
    if (at === -1) return null;
    taken.add(at);
    return at;
  });
  const before = (place: number): number => places.slice(0, place).findLast((one) => one !== null) ?? -1;
  const behind = (place: number): number => places.slice(place + 1).find((one) => one !== null) ?? now.length;
  const takeLeft = (isBetween: boolean) =>
    base.forEach((mark, place) => {
      if (places[place] !== null) return;
      const [from, to] = isBetween ? [before(place), behind(place)] : [-1, now.length];
      const at = now.findIndex(
        (one, index) => index > from && index < to && !taken.has(index) && kindOf(one) === kindOf(mark),
      );
      if (at === -1) return;
      taken.add(at);
      places[place] = at;
    });
  takeLeft(true);
  takeLeft(false);
  return places;
};

type Pair = { readonly id: string; readonly mine: number | null; readonly theirs: number | null };

const changeOf = (is: { mine: string | undefined; theirs: string | undefined; base: string }): Change | null => {
  const { mine, theirs, base } = is;
  if (mine === undefined) return theirs === undefined || theirs === base ? null : 'changedRemoved';
  if (theirs === undefined) return mine === base ? 'removed' : 'removedChanged';
  if (theirs === base || theirs === mine) return null;
  return mine === base ? 'changed' : 'both';
};

/** What is theirs alone comes in; where both did something, mine stays until somebody chooses. */
const SIDES: Readonly<Record<Change, Side>> = {
  changed: 'theirs',
  both: 'mine',
  added: 'theirs',
  removed: 'theirs',
  removedChanged: 'mine',
  changedRemoved: 'mine',
};

const meet = (pair: Pair, change: Change | null): Meeting[] =>
  change === null ? [] : [{ ...pair, change, side: SIDES[change] }];

const headMeetings = (base: Base, { mine, theirs }: Sides): Meeting[] =>
  HEAD_FIELDS.flatMap((id) => {
    const marks = { mine: printOf(mine[id]), theirs: printOf(theirs[id]), base: base.head[id] };
    return meet({ id, mine: null, theirs: null }, changeOf(marks));
  });

type Sides = { readonly mine: TypedDraft; readonly theirs: TypedDraft };

/** Mine and theirs by pairs, and what neither of us began with. */
const pairsOf = (base: Base, { mine, theirs }: Sides) => {
  const [my, their] = [mine.blocks.map(markOf), theirs.blocks.map(markOf)];
  const [inMine, inTheirs] = [pair(base.blocks, my), pair(base.blocks, their)];
  const shared = base.blocks.map((mark, place) => {
    const [at, there] = [inMine[place] ?? null, inTheirs[place] ?? null];
    return { mark, mine: at, theirs: there };
  });
  const added = their.flatMap((mark, place) => {
    if (inTheirs.includes(place)) return [];
    // Both put the same there: nothing to choose.
    const same = my.findIndex((one, at) => one === mark && !inMine.includes(at));
    return [{ mine: same === -1 ? null : same, theirs: place }];
  });
  return { my, their, shared, added };
};

export const conflictOf = (base: Base, sides: Sides): Conflict => {
  const { my, their, shared, added } = pairsOf(base, sides);
  const meetings = shared.flatMap(({ mark, mine, theirs }) => {
    const id = mine === null ? `+${theirs}` : `${mine}`;
    const marks = { mine: my[mine ?? -1], theirs: their[theirs ?? -1], base: mark };
    return meet({ id, mine, theirs }, changeOf(marks));
  });
  const news = added.flatMap(({ mine, theirs }) =>
    mine === null ? meet({ id: `+${theirs}`, mine, theirs }, 'added') : [],
  );
  const order = shared.flatMap(({ mine, theirs }) => (theirs === null ? [] : [{ mine, theirs }]));
  const isOut = (place: number): boolean =>
    order.some(({ theirs }, at) => at < place && theirs > (order[place]?.theirs ?? 0)) ||
    order.some(({ theirs }, at) => at > place && theirs < (order[place]?.theirs ?? 0));
  const moved = order.flatMap(({ mine, theirs }, place) =>
    mine !== null && isOut(place) ? [{ mine, to: theirs }] : [],
  );
  return { meetings: [...headMeetings(base, sides), ...meetings, ...news], moved };
};

/** The field of a choice is called by what it is about. */
export const CHOICE = 'choice.';

export const choicesIn = (form: FormData): Choices =>
  new Map(
    [...form.entries()].flatMap(([name, value]): [string, Side][] =>
      name.startsWith(CHOICE) ? [[name.slice(CHOICE.length), value === 'theirs' ? 'theirs' : 'mine']] : [],
    ),
  );

export type Choices = ReadonlyMap<string, Side>;
/** A block of what is saved, and which of mine it stands for. */
type Placed = { readonly block: Item; readonly mine: number | null };
export type Merged = { readonly draft: TypedDraft; readonly places: readonly (number | null)[] };

/** What follows its neighbour in the other's order is put behind it there. */
const weave = (order: readonly string[], others: readonly string[]): string[] => {
  const woven = [...order];
  others.forEach((one, place) => {
    if (woven.includes(one)) return;
    const before = others.slice(0, place).findLast((other) => woven.includes(other));
    woven.splice(before === undefined ? 0 : woven.indexOf(before) + 1, 0, one);
  });
  return woven;
};

/** One draft of both, by what was chosen; the order is theirs where they moved something, else mine. */
export const mergeDrafts = (base: Base, sides: Sides, choices: Choices): Merged => {
  const { mine, theirs } = sides;
  const { meetings, moved } = conflictOf(base, sides);
  const { shared, added } = pairsOf(base, sides);
  const sideOf = new Map(meetings.map(({ id, side }) => [id, choices.get(id) ?? side]));
  const pairs = [...shared, ...added];
  const nameOfTheirs = (place: number): string => {
    const at = pairs.find((one) => one.theirs === place)?.mine ?? null;
    return at === null ? `+${place}` : `${at}`;
  };
  const [my, their] = [mine.blocks.map((_, place) => `${place}`), theirs.blocks.map((_, place) => nameOfTheirs(place))];
  const placed = (moved.length > 0 ? weave(their, my) : weave(my, their)).flatMap((name): Placed[] => {
    const at = name.startsWith('+') ? null : Number(name);
    const there = at === null ? Number(name.slice(1)) : pairs.find((one) => one.mine === at)?.theirs;
    // Without a choice it is mine where I have it; what only they still have I took away.
    const block = sideOf.get(name) === 'theirs' ? theirs.blocks[there ?? -1] : mine.blocks[at ?? -1];
    return block === undefined ? [] : [{ block, mine: at }];
  });
  const head = Object.fromEntries(
    HEAD_FIELDS.map((name) => [name, (sideOf.get(name) === 'theirs' ? theirs : mine)[name]]),
  ) as Record<HeadField, string>;
  return { draft: { ...head, blocks: placed.map(({ block }) => block) }, places: placed.map((one) => one.mine) };
};

/** A button pressed beside one of my blocks, as it is called where that block stands now; null where it stands no more. */
export const pressedAt = (button: string, places: readonly (number | null)[]): string | null => {
  const [act = '', place, ...rest] = button.split('.');
  if (place === undefined) return button;
  const at = places.indexOf(Number(place));
  return at === -1 ? null : [act, at, ...rest].join('.');
};

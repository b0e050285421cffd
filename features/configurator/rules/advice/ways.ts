import type { ConfigurableCar } from '#features/catalog/public.ts';
import type { Money } from '#kernel/money.ts';
import { codeOf } from '../address.ts';
import { sameChoice, type Choice } from '../choice.ts';
import { deltaOf, totalsOf } from '../totals.ts';

/** One way to go on, with the whole car it leads to. */
export type Way = {
  /**
   * `step`: what the selection step itself proposes. `drop`: these decisions are given up. `instead`: the nearest sibling of
   * what was wanted. `leave`: everything stays as it is.
   */
  readonly kind: 'step' | 'drop' | 'instead' | 'leave';
  /** What comes instead; null for the other kinds. */
  readonly instead: string | null;
  /** The car afterwards, as addresses carry it. */
  readonly code: string;
  readonly total: Money;
  readonly delta: Money;
  /** Parts and services that come and go beside what was clicked. */
  readonly come: readonly string[];
  readonly go: readonly string[];
  /** The new version, colour or upholstery, where it changes. */
  readonly version: string | null;
  readonly color: string | null;
  readonly coating: string | null;
};

export const changesOf = ({ come, go, version, color, coating }: Way): number =>
  come.length + go.length + [version, color, coating].filter((id) => id !== null).length;

type Steps = { readonly car: ConfigurableCar; readonly from: Choice; readonly clicked: string };

const without = (ids: readonly string[], others: readonly string[], clicked: string): string[] =>
  ids.filter((id) => id !== clicked && !others.includes(id));

/** What a visitor has to know of the step from one car to another. */
export const wayTo = (
  { car, from, clicked }: Steps,
  kind: Way['kind'],
  to: Choice,
  instead: string | null = null,
): Way => {
  const had = [...from.partIds, ...from.serviceIds];
  const has = [...to.partIds, ...to.serviceIds];
  const changed = (before: string | null, after: string | null): string | null =>
    before === after || after === clicked ? null : after;
  return {
    kind,
    instead,
    code: codeOf(car, to),
    total: totalsOf(car, to).total,
    delta: deltaOf(car, from, to),
    come: without(has, had, clicked),
    go: without(had, has, clicked),
    version: changed(from.versionId, to.versionId),
    color: changed(from.colorId, to.colorId),
    coating: changed(from.coatingId, to.coatingId),
  };
};

/** A way before it is told. */
export type Found = { readonly kind: Way['kind']; readonly to: Choice; readonly instead: string | null };

/** Each car once; the way the visitor knows, the selection step's own, first. */
export const uniqueWays = (steps: Steps, found: readonly Found[]): Way[] => {
  const remaining = found.filter(({ to }, at) => found.findIndex((other) => sameChoice(other.to, to)) === at);
  return remaining.map(({ kind, to, instead }) => wayTo(steps, kind, to, instead));
};

export type WayOrder = 'changes' | 'price';

/** Leaving everything as it is stays last, whatever it costs. */
export const rankWays = (ways: readonly Way[], by: WayOrder): Way[] => {
  const rank = by === 'price' ? (way: Way) => way.total.amount : changesOf;
  const isLast = (way: Way): number => Number(way.kind === 'leave');
  return ways.toSorted((a, b) => isLast(a) - isLast(b) || rank(a) - rank(b) || a.total.amount - b.total.amount);
};

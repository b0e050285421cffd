import { ok, refuse, type Result } from '#kernel/result.ts';
import type { PartGraph } from './part-graph.ts';
import type { Reason } from './proposal.ts';

export type Closure = { readonly ids: ReadonlySet<string>; readonly reasons: readonly Reason[] };

/** A path over a thousand inclusions deep is a fault of the data, whatever it says. */
const DEEPEST = 1000;

/**
 * The part with everything it brings along, recursively. Refuses what can never be built: a part that brings itself, one
 * that is not offered, two that exclude each other or stand in one group.
 */
export const closureOf = (
  graph: PartGraph,
  id: string,
): Result<Closure, 'partUnknown' | 'inclusionCycle' | 'includesExcluded'> => {
  const done = new Set<string>();
  const reasons: Reason[] = [];
  const path = new Set<string>();
  const walk = (at: string): ReturnType<typeof refuse<'partUnknown' | 'inclusionCycle'>> | null => {
    if (done.has(at)) return null;
    if (path.has(at) || path.size > DEEPEST) return refuse('inclusionCycle', { params: { id: at } });
    if (graph.part(at) === undefined) return refuse('partUnknown', { params: { id: at } });
    path.add(at);
    for (const included of graph.includedBy(at)) {
      const failed = walk(included);
      if (failed !== null) return failed;
      if (!reasons.some((reason) => reason.id === included))
        reasons.push({ kind: 'includes', id: included, because: at });
    }
    path.delete(at);
    done.add(at);
    return null;
  };
  const failed = walk(id);
  if (failed !== null) return failed;
  const clash = firstClash(graph, [...done]);
  return clash === null
    ? ok({ ids: done, reasons })
    : refuse('includesExcluded', { params: { id: clash[0], other: clash[1] } });
};

/** The first two of a list that cannot be together. */
export const firstClash = (graph: PartGraph, ids: readonly string[]): readonly [string, string] | null => {
  for (const [index, a] of ids.entries()) {
    const group = graph.groupOf(a);
    for (const b of ids.slice(index + 1)) {
      if (graph.excludes(a, b) || (group !== null && graph.groupOf(b) === group)) return [a, b];
    }
  }
  return null;
};

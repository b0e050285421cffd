import { ok, refuse, type Result } from '#kernel/result.ts';
import type { PartGraph } from './part-graph.ts';
import type { GroupQuestion, Picks, Reason } from './proposal.ts';

/** A selection being changed. `wanted` is what the click asked for, with all it brings: it never leaves again. */
export type Draft = {
  readonly graph: PartGraph;
  readonly selected: Set<string>;
  readonly requested: ReadonlySet<string>;
  readonly reasons: Reason[];
};

/** Takes a part off with everything that then has no ground to stay: what came with it, and what cannot be without it. */
export const takeOff = (draft: Draft, first: Reason): void => {
  const { graph, selected, requested } = draft;
  const queue = [first];
  for (let reason = queue.shift(); reason !== undefined; reason = queue.shift()) {
    const { id } = reason;
    if (!selected.delete(id)) continue;
    draft.reasons.push(reason);
    for (const included of graph.includedBy(id)) {
      // What another chosen part brings too has to stay, or that part would be incomplete.
      const isKept = requested.has(included) || graph.includersOf(included).some((other) => selected.has(other));
      if (selected.has(included) && !isKept) queue.push({ kind: 'cameWith', id: included, because: id });
    }
    for (const includer of graph.includersOf(id)) {
      if (selected.has(includer)) queue.push({ kind: 'needs', id: includer, because: id });
    }
  }
};

export const putOn = (draft: Draft, id: string): void => {
  const { graph, selected, requested } = draft;
  const siblings = graph.siblingsOf(id).filter((other) => selected.has(other));
  const rivals = [...selected].filter((other) => !requested.has(other) && graph.excludes(id, other));
  selected.add(id);
  for (const other of siblings) takeOff(draft, { kind: 'swaps', id: other, because: id });
  for (const other of rivals) takeOff(draft, { kind: 'excludes', id: other, because: id });
};

/** Fills each group that must not stay empty: with the visitor's pick, else with the only alternative, else by asking. */
export const fillGroups = (
  draft: Draft,
  input: { picks: Picks; without: string | null },
): Result<GroupQuestion[], 'partUnknown' | 'noAlternative'> => {
  const { graph, selected } = draft;
  const questions: GroupQuestion[] = [];
  for (const [group, members] of graph.groups) {
    if (!graph.isRequiredGroup(group) || members.some((id) => selected.has(id))) continue;
    const alternatives = members.filter(
      (id) => id !== input.without && ![...selected].some((other) => graph.excludes(id, other)),
    );
    const pick = input.picks[group] ?? (alternatives.length === 1 ? alternatives[0] : undefined);
    if (alternatives.length === 0) return refuse('noAlternative', { params: { id: members[0] ?? group } });
    if (pick === undefined) {
      questions.push({ group, alternatives });
      continue;
    }
    if (!alternatives.includes(pick)) return refuse('partUnknown', { params: { id: pick } });
    selected.add(pick);
    draft.reasons.push({ kind: 'group', id: pick, because: members.find((id) => id !== pick) ?? pick });
  }
  return ok(questions);
};

/** A required part that is missing: outside groups they never leave, inside one a sibling may take the place. */
export const lostRequired = (draft: Draft): string | undefined =>
  draft.graph.required.find((id) => !draft.graph.isRadio(id) && !draft.selected.has(id));

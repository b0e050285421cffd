import type { ConfigurableCar } from '#features/catalog/public.ts';
import { closureOf } from '../closure.ts';
import { checkCar, type CarFinding } from '../engine/check-car.ts';
import { onVersion } from '../engine/on-version.ts';
import { partGraph } from '../part-graph.ts';
import { viewRule, type RuleView } from './rule-view.ts';

export type FindingView = {
  readonly kind: Exclude<CarFinding['kind'], 'unknownId'> | 'includesExcluded';
  /** Versions it is found on; empty: on a model without any. */
  readonly versionIds: string[];
  readonly ids: string[];
  readonly rules: RuleView[];
};

const viewFinding = ({ versionId, ...finding }: CarFinding): FindingView[] => {
  const versionIds = versionId === '' ? [] : [versionId];
  switch (finding.kind) {
    case 'contradiction':
      return [{ kind: finding.kind, versionIds, ids: [], rules: finding.rules.map(viewRule) }];
    case 'deadOption':
    case 'unreachableColor':
      return [{ kind: finding.kind, versionIds, ids: [finding.id], rules: finding.rules.map(viewRule) }];
    case 'duplicateId':
      return [{ kind: finding.kind, versionIds, ids: [finding.id], rules: [] }];
    case 'cycle':
      return [{ kind: finding.kind, versionIds, ids: [...finding.ids], rules: [] }];
    case 'unknownId':
      // A rule may name what this version or market does not sell; what then can never be chosen is a dead option.
      return [];
  }
};

/** Parts that bring along, near or far, what cannot stand beside them. */
const selfExcluding = (car: ConfigurableCar): FindingView[] =>
  car.versions.flatMap(({ id: versionId }) => {
    const graph = partGraph(car, versionId);
    return (onVersion(car, versionId)?.parts ?? []).flatMap(({ id }): FindingView[] => {
      const closed = closureOf(graph, id);
      if (closed.ok || closed.code !== 'includesExcluded') return [];
      const { id: one, other } = closed.params ?? {};
      const ids = [...new Set([id, String(one), String(other)])];
      return [{ kind: 'includesExcluded', versionIds: [versionId], ids, rules: [] }];
    });
  });

/** What a model's authors should mend, what is the same on several versions told once. */
export const reviewCar = (car: ConfigurableCar): FindingView[] => {
  const all = [...checkCar(car).flatMap(viewFinding), ...selfExcluding(car)];
  const same = Map.groupBy(all, ({ kind, ids, rules }) =>
    JSON.stringify([kind, ids, kind === 'contradiction' ? rules : []]),
  );
  return [...same.values()].flatMap((list): FindingView[] => {
    const [first] = list;
    return first === undefined ? [] : [{ ...first, versionIds: list.flatMap(({ versionIds }) => versionIds) }];
  });
};

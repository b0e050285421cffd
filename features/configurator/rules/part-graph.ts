import type { ConfigurableCar, ConfigurablePart } from '#features/catalog/public.ts';

/** The relations between the parts of one version, as the selection step asks for them. */
export type PartGraph = {
  /** Undefined for a part that does not exist or is not offered on the version. */
  readonly part: (id: string) => ConfigurablePart | undefined;
  /** Radio-type parts skip the selection logic: what they themselves list does not count. */
  readonly isRadio: (id: string) => boolean;
  /** Parts that come with `id`, directly. */
  readonly includedBy: (id: string) => readonly string[];
  /** Parts that bring `id` along, directly. */
  readonly includersOf: (id: string) => readonly string[];
  /** Whichever of the two says so. */
  readonly excludes: (a: string, b: string) => boolean;
  /** The other members of a radio-type part's group. */
  readonly siblingsOf: (id: string) => readonly string[];
  readonly groupOf: (id: string) => string | null;
  readonly groups: ReadonlyMap<string, readonly string[]>;
  /** Whether one of the group must be chosen. */
  readonly isRequiredGroup: (group: string) => boolean;
  readonly required: readonly string[];
  /** The only colours the part goes with; empty: any. */
  readonly colorsOf: (id: string) => readonly string[];
};

const push = (map: Map<string, string[]>, key: string, value: string): void => {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
};

const build = (parts: readonly ConfigurablePart[]): PartGraph => {
  const byId = new Map(parts.map((part) => [part.id, part]));
  const includers = new Map<string, string[]>();
  const groups = new Map<string, string[]>();
  for (const part of parts) {
    if (part.choiceGroup !== null) push(groups, part.choiceGroup, part.id);
    else for (const included of part.inclusive) push(includers, included, part.id);
  }
  const groupOf = (id: string): string | null => byId.get(id)?.choiceGroup ?? null;
  const lists = (id: string): ConfigurablePart | undefined => (groupOf(id) === null ? byId.get(id) : undefined);
  const required = parts.filter((part) => part.isRequired === true).map((part) => part.id);
  const requiredGroups = new Set(required.map(groupOf));
  return {
    part: (id) => byId.get(id),
    isRadio: (id) => groupOf(id) !== null,
    includedBy: (id) => lists(id)?.inclusive ?? [],
    includersOf: (id) => includers.get(id) ?? [],
    excludes: (a, b) => (lists(a)?.exclusive.includes(b) ?? false) || (lists(b)?.exclusive.includes(a) ?? false),
    siblingsOf: (id) => (groups.get(groupOf(id) ?? '') ?? []).filter((sibling) => sibling !== id),
    groupOf,
    groups,
    isRequiredGroup: (group) => requiredGroups.has(group),
    required,
    colorsOf: (id) => lists(id)?.optionalColors.map(({ colorId }) => colorId) ?? [],
  };
};

const known = new WeakMap<ConfigurableCar, Map<string, PartGraph>>();

/** Built once for each car and version. */
export const partGraph = (car: ConfigurableCar, versionId: string): PartGraph => {
  const ofCar = known.get(car) ?? new Map<string, PartGraph>();
  known.set(car, ofCar);
  const graph = ofCar.get(versionId) ?? build(car.parts.filter((part) => part.versionIds.includes(versionId)));
  ofCar.set(versionId, graph);
  return graph;
};

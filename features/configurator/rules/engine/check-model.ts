import { compileModel } from '../engine.ts';
import type { Item, ItemChoice, Rule } from './types.ts';

/** What an author should mend. `rules` is a smallest set from which it follows. */
export type Finding<R> =
  /** Nothing can be built. */
  | { readonly kind: 'contradiction'; readonly rules: readonly R[] }
  | { readonly kind: 'deadOption'; readonly id: string; readonly rules: readonly R[] }
  | { readonly kind: 'unreachableColor'; readonly id: string; readonly rules: readonly R[] }
  | { readonly kind: 'unknownId'; readonly id: string; readonly rules: readonly R[] }
  | { readonly kind: 'duplicateId'; readonly id: string }
  /** Items that require each other in a circle: none of them is ever chosen alone. */
  | { readonly kind: 'cycle'; readonly ids: readonly string[] };

const idsIn = (rule: Rule): readonly string[] => {
  switch (rule.kind) {
    case 'one':
    case 'atMostOne':
    case 'count':
      return rule.of;
    case 'requires':
      return [rule.id, ...rule.all];
    case 'requiresAny':
      return [rule.id, ...rule.any];
    case 'excludes':
      return [rule.id, ...rule.others];
    case 'colors':
      return [rule.id, ...rule.allowed, ...rule.among];
  }
};

const findStrangers = <R extends Rule>(items: readonly Item[], rules: readonly R[]): Finding<R>[] => {
  const known = new Set<string>();
  const doubled = new Set<string>();
  for (const { id } of items) (known.has(id) ? doubled : known).add(id);
  const naming = new Map<string, Set<R>>();
  for (const rule of rules) {
    for (const id of idsIn(rule)) if (!known.has(id)) naming.set(id, (naming.get(id) ?? new Set()).add(rule));
  }
  return [
    ...Array.from(doubled, (id): Finding<R> => ({ kind: 'duplicateId', id })),
    ...Array.from(naming, ([id, named]): Finding<R> => ({ kind: 'unknownId', id, rules: [...named] })),
  ];
};

/** One circle through each item that has one, found by walking what each item requires; without recursion, however deep. */
const findCycles = (rules: readonly Rule[]): Finding<never>[] => {
  const requires = new Map<string, string[]>();
  for (const rule of rules) {
    if (rule.kind === 'requires') requires.set(rule.id, [...(requires.get(rule.id) ?? []), ...rule.all]);
  }
  const found: Finding<never>[] = [];
  const done = new Set<string>();
  for (const start of requires.keys()) {
    const path: string[] = [];
    const todo = [{ id: start, depth: 0 }];
    for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
      const { id, depth } = next;
      for (const left of path.splice(depth)) done.add(left);
      if (path.includes(id)) found.push({ kind: 'cycle', ids: path.slice(path.indexOf(id)) });
      if (done.has(id) || path.includes(id)) continue;
      path.push(id);
      for (const other of requires.get(id) ?? []) todo.push({ id: other, depth: depth + 1 });
    }
    for (const left of path) done.add(left);
  }
  return found;
};

/**
 * What of a model its authors should mend before it is published. `given` are choices under which every item should still
 * be reachable: a version, say, with the items that are offered on it.
 */
export const checkModel = <R extends Rule>({
  items,
  rules,
  input = [],
}: {
  items: readonly Item[];
  rules: readonly R[];
  input?: readonly ItemChoice[];
}): Finding<R>[] => {
  const strange = [...findStrangers(items, rules), ...findCycles(rules)];
  const opened = compileModel({ items, rules }).open(input);
  const conflict = opened.conflict();
  if (conflict !== null) return [{ kind: 'contradiction', rules: conflict.rules }, ...strange];
  const kinds = new Map(items.map(({ id, kind }) => [id, kind]));
  const dead = [...kinds].filter(
    ([id]) => opened.domain(id) === 'forbidden' && !input.some((choice) => choice.id === id),
  );
  return [
    ...dead.map(([id, kind]): Finding<R> => ({
      kind: kind === 'color' ? 'unreachableColor' : 'deadOption',
      id,
      rules: opened.explain(id)?.rules ?? [],
    })),
    ...strange,
  ];
};

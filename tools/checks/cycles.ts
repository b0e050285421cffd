import { placeOf } from './public-api.ts';
import { isTest, type Breach, type Source } from './sources.ts';

type Edge = { readonly to: string; readonly file: string; readonly line: number };

/** Features that lead back to themselves through each other: one breach for each import that closes a circle. */
export function findCycles(sources: readonly Source[]): Breach[] {
  return findCircles(listFeatureEdges(sources), 'features');
}

/** Files that lead back to themselves; imports of types alone count, for a reader goes round all the same. */
export function findFileCycles(sources: readonly Source[]): Breach[] {
  const edges = new Map<string, Edge[]>();
  for (const { file, imports } of sources) {
    edges.set(
      file,
      imports.flatMap(({ target, line }) => (target === undefined ? [] : [{ to: target, file, line }])),
    );
  }
  return findCircles(edges, 'files');
}

/** A walk in depth: an edge to where the walk has come through closes a circle. */
function findCircles(edges: ReadonlyMap<string, readonly Edge[]>, what: string): Breach[] {
  const breaches: Breach[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (from: string) => {
    path.push(from);
    for (const edge of edges.get(from) ?? []) {
      const start = path.indexOf(edge.to);
      if (start >= 0) {
        const circle = [...path.slice(start), edge.to].join(' -> ');
        breaches.push({ file: edge.file, line: edge.line, message: `closes a circle of ${what}: ${circle}` });
      } else if (!done.has(edge.to)) visit(edge.to);
    }
    path.pop();
    done.add(from);
  };
  for (const from of edges.keys()) if (!done.has(from)) visit(from);
  return breaches;
}

function listFeatureEdges(sources: readonly Source[]): Map<string, Edge[]> {
  const edges = new Map<string, Edge[]>();
  for (const { file, imports } of sources) {
    const from = placeOf(file).feature;
    if (from === undefined || isTest(file)) continue;
    for (const { target, line } of imports) {
      const to = target === undefined ? undefined : placeOf(target).feature;
      if (to === undefined || to === from) continue;
      const known = edges.get(from) ?? [];
      if (!known.some((edge) => edge.to === to)) edges.set(from, [...known, { to, file, line }]);
    }
  }
  return edges;
}

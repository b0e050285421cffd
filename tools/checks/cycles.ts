import { placeOf } from './doors.ts';
import { isTest, type Breach, type Source } from './sources.ts';

type Edge = { readonly to: string; readonly file: string; readonly line: number };

/** Features that lead back to themselves through each other: one breach for each import that closes a circle. */
export function findCycles(sources: readonly Source[]): Breach[] {
  const edges = listEdges(sources);
  const breaches: Breach[] = [];
  const done = new Set<string>();
  const visit = (feature: string, path: readonly string[]) => {
    for (const edge of edges.get(feature) ?? []) {
      const start = path.indexOf(edge.to);
      if (start >= 0) {
        const circle = [...path.slice(start), edge.to].join(' -> ');
        breaches.push({ file: edge.file, line: edge.line, message: `closes a circle of features: ${circle}` });
      } else if (!done.has(edge.to)) visit(edge.to, [...path, edge.to]);
    }
    done.add(feature);
  };
  for (const feature of edges.keys()) if (!done.has(feature)) visit(feature, [feature]);
  return breaches;
}

function listEdges(sources: readonly Source[]): Map<string, Edge[]> {
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

import type { ConfigurableCar, ConfigurableColor } from '#features/catalog/public.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import { partGraph, type PartGraph } from './part-graph.ts';
import type { Reason } from './proposal.ts';

/** Whether every selected part with optional colours lists the colour. Radio-type parts do not count. */
const goesWith = (graph: PartGraph, partId: string, colorId: string): boolean => {
  const colors = graph.colorsOf(partId);
  return colors.length === 0 || colors.includes(colorId);
};

/** The selected parts that do not go with the colour. */
export const colorBlockers = (graph: PartGraph, partIds: Iterable<string>, colorId: string): string[] =>
  [...partIds].filter((id) => !goesWith(graph, id, colorId));

/** Colours of the version that go with every selected part, in the car's order. */
export const allowedColors = (
  car: ConfigurableCar,
  versionId: string,
  partIds: Iterable<string>,
): ConfigurableColor[] => {
  const graph = partGraph(car, versionId);
  const ids = [...partIds];
  return car.colors.filter(
    (color) => color.versionIds.includes(versionId) && ids.every((id) => goesWith(graph, id, color.id)),
  );
};

export type SettledColor = {
  readonly colorId: string | null;
  readonly mustChange: boolean;
  /** What the visitor may choose from. */
  readonly colors: readonly string[];
  readonly reasons: readonly Reason[];
};

/**
 * The colour after parts came and went. It must change when a part that left carried optional colours with it among them,
 * or when one that is on now does not list it; the visitor's answer decides to which, else the first that goes.
 */
export const settleColor = (input: {
  car: ConfigurableCar;
  versionId: string;
  colorId: string | null;
  selected: ReadonlySet<string>;
  removed: readonly string[];
  desired: string | undefined;
}): Result<SettledColor, 'colorUnknown' | 'noColorLeft'> => {
  const { car, versionId, colorId, selected } = input;
  const graph = partGraph(car, versionId);
  const allowed = allowedColors(car, versionId, selected).map((color) => color.id);
  if (colorId === null) return ok({ colorId, mustChange: false, colors: allowed, reasons: [] });
  const carriers = input.removed.filter((id) => graph.colorsOf(id).includes(colorId));
  if (carriers.length === 0 && allowed.includes(colorId)) {
    return ok({ colorId, mustChange: false, colors: allowed, reasons: [] });
  }
  const colors = allowed.filter((id) => id !== colorId);
  const next = input.desired ?? colors[0];
  if (next === undefined) return refuse('noColorLeft', { params: { id: colorId } });
  if (!colors.includes(next)) return refuse('colorUnknown', { params: { id: next } });
  const causes = [...carriers, ...colorBlockers(graph, selected, colorId)];
  const reasons = causes.map((because): Reason => ({ kind: 'color', id: colorId, because }));
  return ok({ colorId: next, mustChange: true, colors, reasons });
};

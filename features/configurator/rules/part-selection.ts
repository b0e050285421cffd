import type { ConfigurableCar } from '#features/catalog/public.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import { inOrder, offeredOn, type Choice } from './choice.ts';
import { closureOf } from './closure.ts';
import { colorBlockers, settleColor, type SettledColor } from './colors.ts';
import { fillGroups, lostRequired, putOn, takeOff, type Draft } from './draft.ts';
import { partGraph } from './part-graph.ts';
import { plain, type Change, type Picks, type Proposal, type SelectionRefusal } from './proposal.ts';

type Proposed = Result<Proposal, SelectionRefusal>;

type PartClick = { car: ConfigurableCar; choice: Choice; change: Extract<Change, { kind: 'add' | 'remove' }> };

export const proposeAdd = ({ car, choice, change }: PartClick): Proposed => {
  const graph = partGraph(car, choice.versionId);
  const closure = closureOf(graph, change.id);
  if (!closure.ok) return closure;
  if (choice.partIds.includes(change.id)) return ok(plain(choice));
  const selected = new Set(choice.partIds);
  const reasons = closure.value.reasons.filter((reason) => !selected.has(reason.id));
  const draft: Draft = { graph, selected, requested: closure.value.ids, reasons };
  for (const id of closure.value.ids) putOn(draft, id);
  return finish({ car, choice, draft, clicked: change.id, without: null, picks: change.picks, desired: change.color });
};

export const proposeRemove = ({ car, choice, change }: PartClick): Proposed => {
  const graph = partGraph(car, choice.versionId);
  if (graph.part(change.id) === undefined) return refuse('partUnknown', { params: { id: change.id } });
  if (!choice.partIds.includes(change.id)) return ok(plain(choice));
  const draft: Draft = { graph, selected: new Set(choice.partIds), requested: new Set(), reasons: [] };
  takeOff(draft, { kind: 'needs', id: change.id, because: change.id });
  draft.reasons.shift();
  return finish({
    car,
    choice,
    draft,
    clicked: change.id,
    without: change.id,
    picks: change.picks,
    desired: change.color,
  });
};

/** A colour that selected parts do not go with is still reachable: those parts leave, if the visitor agrees. */
export const proposeColor = (click: {
  car: ConfigurableCar;
  choice: Choice;
  colorId: string;
  picks: Picks;
}): Proposed => {
  const { car, choice, colorId, picks } = click;
  const color = offeredOn(car.colors, choice.versionId).find((item) => item.id === colorId);
  if (color === undefined) return refuse('colorUnknown', { params: { id: colorId } });
  const graph = partGraph(car, choice.versionId);
  const draft: Draft = { graph, selected: new Set(choice.partIds), requested: new Set(), reasons: [] };
  for (const id of colorBlockers(graph, choice.partIds, colorId))
    takeOff(draft, { kind: 'notInColor', id, because: colorId });
  const settled: SettledColor = { colorId, mustChange: false, colors: [], reasons: [] };
  return finish({ car, choice, draft, clicked: colorId, without: null, picks, settled });
};

type Finish = {
  car: ConfigurableCar;
  choice: Choice;
  draft: Draft;
  clicked: string;
  without: string | null;
  picks: Picks | undefined;
  desired?: string | undefined;
  settled?: SettledColor;
};

const finish = ({ car, choice, draft, clicked, without, picks, desired, settled }: Finish): Proposed => {
  const required = lostRequired(draft);
  if (required !== undefined) return refuse('partRequired', { params: { id: required } });
  const groups = fillGroups(draft, { picks: picks ?? {}, without });
  if (!groups.ok) return groups;
  const { selected } = draft;
  const partIds = inOrder(car.parts, selected);
  const added = partIds.filter((id) => !choice.partIds.includes(id));
  const removed = choice.partIds.filter((id) => !selected.has(id));
  const { versionId, colorId } = choice;
  const color =
    settled === undefined ? settleColor({ car, versionId, colorId, selected, removed, desired }) : ok(settled);
  if (!color.ok) return color;
  const places = draft.reasons.filter((reason) => reason.kind === 'swaps' && reason.because === clicked);
  const expected = new Set([clicked, ...places.map((reason) => reason.id)]);
  const isMore = [...added, ...removed].some((id) => !expected.has(id));
  return ok({
    next: { ...choice, colorId: color.value.colorId, partIds },
    added,
    removed,
    colorMustChange: color.value.mustChange,
    colors: color.value.colors,
    needsChoice: groups.value,
    needsConfirmation: isMore || color.value.mustChange || groups.value.length > 0,
    reasons: [...draft.reasons, ...color.value.reasons],
  });
};

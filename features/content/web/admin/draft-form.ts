import type { Problem } from '#kernel/problem.ts';
import { BLOCK_FIELDS, MOST_BLOCKS, type BlockField } from '../../contract/page-blocks.ts';

/** The editor's form and what its buttons do, without the page around it. What is typed goes on as it stands, for the call to refuse. */

type Json = string | number | null | Json[] | { [name: string]: Json };
type Item = { [name: string]: Json };

export type TypedDraft = {
  readonly title: string;
  readonly description: string;
  /** As a field of day and hour has it, in the market. */
  readonly publishAt: string;
  readonly endsAt: string;
  readonly blocks: readonly Item[];
};

const isItem = (value: Json | undefined): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const emptyOf = (field: BlockField): Json => {
  if (field.input === 'picture') return { id: '', alt: '', x: 50, y: 50 };
  if (field.input === 'items') return [];
  return field.choices[0] ?? '';
};

export const emptyItem = (fields: readonly BlockField[]): Item =>
  Object.fromEntries(fields.map((field) => [field.name, emptyOf(field)]));

const emptyBlock = (kind: string): Item => ({ kind, ...emptyItem(BLOCK_FIELDS.get(kind) ?? []) });

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
};

const readField = (form: FormData, at: string, field: BlockField): Json => {
  const name = `${at}.${field.name}`;
  if (field.input === 'items') return readList(form, name, (place) => readFields(form, place, field.fields));
  if (field.input !== 'picture') return textOf(form, name);
  return {
    id: textOf(form, `${name}.id`),
    alt: textOf(form, `${name}.alt`),
    x: Number(textOf(form, `${name}.x`) || 50),
    y: Number(textOf(form, `${name}.y`) || 50),
  };
};

const readFields = (form: FormData, at: string, fields: readonly BlockField[]): Item =>
  Object.fromEntries(fields.map((field) => [field.name, readField(form, at, field)]));

/** Each entry of a list says by a hidden field that it is there. */
const readList = (form: FormData, name: string, read: (at: string) => Item): Item[] => {
  const items: Item[] = [];
  while (items.length <= MOST_BLOCKS && form.has(`${name}.${items.length}`))
    items.push(read(`${name}.${items.length}`));
  return items;
};

export const readDraft = (form: FormData): TypedDraft => ({
  title: textOf(form, 'title'),
  description: textOf(form, 'description'),
  publishAt: textOf(form, 'publishAt'),
  endsAt: textOf(form, 'endsAt'),
  blocks: readList(form, 'blocks', (at) => {
    const kind = textOf(form, at);
    return { kind, ...readFields(form, at, BLOCK_FIELDS.get(kind) ?? []) };
  }),
});

const movedTo = <T>(list: readonly T[], index: number, to: number): T[] => {
  const [one] = list.slice(index, index + 1);
  return one === undefined || to < 0 || to >= list.length ? [...list] : list.toSpliced(index, 1).toSpliced(to, 0, one);
};

/** A list after a button beside one of its entries was pressed. */
const changed = <T>(list: readonly T[], act: string, index: number): T[] => {
  if (act === 'up') return movedTo(list, index, index - 1);
  if (act === 'down') return movedTo(list, index, index + 1);
  return act === 'remove' ? list.toSpliced(index, 1) : [...list];
};

const withItems = (block: Item, change: (items: Json[], fields: readonly BlockField[]) => Json[]): Item => {
  const { kind } = block;
  const fields = typeof kind === 'string' ? BLOCK_FIELDS.get(kind) : undefined;
  const list = fields?.find(({ input }) => input === 'items');
  const items = list === undefined ? undefined : block[list.name];
  if (list === undefined || !Array.isArray(items)) return block;
  return { ...block, [list.name]: change(items, list.fields) };
};

export type Pressed = {
  readonly blocks: readonly Item[];
  /** Which block the editor goes on at. */ readonly at: number | null;
};

/** At the end where no place was chosen. */
const add = (blocks: readonly Item[], { kind, behind }: { kind: string; behind: string }): Pressed => {
  if (!BLOCK_FIELDS.has(kind)) return { blocks, at: null };
  const at = /^\d{1,3}$/.test(behind) ? Math.min(Number(behind), blocks.length) : blocks.length;
  return { blocks: blocks.toSpliced(at, 0, emptyBlock(kind)), at };
};

/**
 * What a button makes of the blocks: `up.2`, `down.2`, `remove.2` of the third block, `add` of a kind behind as many blocks as were
 * chosen; `item.2` adds to its list, and `up.2.0` moves the first of that list.
 */
export const press = (blocks: readonly Item[], button: string, added: { kind: string; behind: string }): Pressed => {
  const [act = '', ...places] = button.split('.');
  const [index = -1, place] = places.map(Number);
  if (act === 'add') return add(blocks, added);
  const block = blocks[index];
  if (block === undefined) return { blocks, at: null };
  if (act === 'item' || place !== undefined) {
    const next = withItems(block, (items, fields) =>
      place === undefined ? [...items, emptyItem(fields)] : changed(items, act, place),
    );
    return { blocks: blocks.with(index, next), at: index };
  }
  const to = { up: index - 1, down: index + 1 }[act] ?? index;
  const next = changed(blocks, act, index);
  return { blocks: next, at: Math.max(0, Math.min(to, next.length - 1)) };
};

/** The edition a refused form stands on: the one it was sent with, unless the refusal names that of somebody else. */
export const editionAfter = (problem: Problem | null, sent: number): number => {
  const newer = problem?.code === 'changedMeanwhile' ? problem.params?.['edition'] : undefined;
  return typeof newer === 'number' ? newer : sent;
};

type Option = { readonly value: string; readonly label: string };

/** The newest pictures to choose from, and the one that is chosen though it is older: what is not offered would be lost by saving. */
export const withChosen = (options: readonly Option[], chosen: Option): readonly Option[] =>
  options.some(({ value }) => value === chosen.value) ? options : [chosen, ...options];

/** The value at a field's place, as its input shows it. */
export const valueAt = (draft: TypedDraft, at: string): string => {
  let value: Json | undefined = { ...draft, blocks: [...draft.blocks] };
  for (const step of at.split('.')) {
    if (Array.isArray(value)) value = value[Number(step)];
    else value = isItem(value) ? value[step] : undefined;
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** How many entries the list at a place has. */
export const countAt = (blocks: readonly Item[], index: number, name: string): number => {
  const list = blocks[index]?.[name];
  return Array.isArray(list) ? list.length : 0;
};

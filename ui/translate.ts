import type { Area, AreaTexts } from '#brands/texts/areas.ts';
import { format, type TextParams } from './text.ts';

/** The keys of some areas; of all, when none is named. */
export type TextKey<A extends Area = Area> = { [Name in A]: keyof AreaTexts<Name> }[A];

/** The texts of some areas as one list of keys, in the language and words of a page. */
export type TextsOf<A extends Area = Area> = Readonly<Record<TextKey<A>, string>>;

/** What follows `Stem.` in the keys that begin so. */
export type KeyUnder<Stem extends string, Key = TextKey> = Key extends `${Stem}.${infer Rest}` ? Rest : never;

type Read<Key extends string> = {
  (key: Key, params?: TextParams): string;
  /** The text of a key made of what a call answered, which no compiler knows; null when there is none. */
  readonly find: (key: string, params?: TextParams) => string | null;
};

/** Reads one text by its key. */
export type Translate = Read<TextKey>;

/** The text of a key that a declaration puts together; one that is absent is seen. */
export const declaredText = (t: Pick<Translate, 'find'>, key: string, params?: TextParams): string =>
  t.find(key, params) ?? `⟦${key}⟧`;

/** Reads the texts under one stem by the rest of their keys. */
export type TranslateUnder<Stem extends string> = Read<KeyUnder<Stem>>;

export type SomeTexts = Readonly<Partial<Record<TextKey, string>>>;

/** `known` fills places of every text. */
export const translator = (texts: SomeTexts, known: TextParams = {}): Translate => reader('', texts, known);

export const translatorUnder = <Stem extends string>(stem: Stem, texts: SomeTexts): TranslateUnder<Stem> =>
  reader(`${stem}.`, texts, {});

const reader = (prefix: string, texts: Readonly<Record<string, string | undefined>>, known: TextParams) => {
  const find = (key: string, params: TextParams = {}): string | null => {
    const text = texts[`${prefix}${key}`];
    return text === undefined ? null : format(text, { ...known, ...params });
  };
  // A key that the page did not hand over shows as such, so that a test or a reader sees the fault.
  const read = (key: string, params?: TextParams): string => find(key, params) ?? `⟦${prefix}${key}⟧`;
  return Object.assign(read, { find });
};

import type { Page } from '#ui/page-context.ts';
import { translator, type Translate } from '#ui/translate.ts';
import { visited, wanted } from '../../contract.ts';

/** A version as pages name it: its vehicle code and year. */
export type VersionId = string;

export const versionIdOf = ({ mvsCode, year }: { mvsCode: string; year: number }): VersionId => `${mvsCode}-${year}`;

/** Null where the text names no version. */
export const readVersionId = (text: string): { mvsCode: string; year: number } | null => {
  const [, mvsCode, year] = /^([0-9A-Z]{4,20})-(\d{4})$/.exec(text) ?? [];
  return mvsCode === undefined ? null : { mvsCode, year: Number(year) };
};

const toWishlistEntry = (
  input: { page: Page; t: Translate; wanted: ReadonlySet<VersionId> },
  id: VersionId,
  name: string,
) => {
  const { page, t } = input;
  const isWanted = input.wanted.has(id);
  const key = isWanted ? 'wishlist.there' : 'wishlist.add';
  return {
    isWanted,
    text: t(key),
    label: t(`${key}.label`, { name }),
    href: isWanted ? `${page.path('garage')}#wanted` : page.path('garageWishlist', { version: id }),
    mustSignIn: page.user === null,
  };
};
export type WishlistEntry = ReturnType<typeof toWishlistEntry>;

/** A button for each version: it wishes for the car, or leads to where it is wished for. */
export const loadWishlist = async (
  page: Page,
  versions: readonly { readonly id: VersionId; readonly name: string }[],
): Promise<Record<VersionId, WishlistEntry>> => {
  const found = page.user === null ? null : await page.call(wanted.list, {});
  const there = new Set(found?.ok === true ? found.value.cars.map(versionIdOf) : []);
  const input = { page, t: translator(page.texts('garage')), wanted: there };
  return Object.fromEntries(versions.map(({ id, name }) => [id, toWishlistEntry(input, id, name)]));
};

/** Notes that a signed-in person looked at a car; one that the catalogue does not know is left out. */
export const noteVisited = async (page: Page, version: VersionId): Promise<void> => {
  const body = readVersionId(version);
  if (body !== null) await page.call(visited.add, { body });
};

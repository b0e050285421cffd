import { brandOf } from '#brands/brands.ts';
import { pathOf } from '#brands/slugs.ts';
import { getMembership, listProgrammes } from '#features/loyalty/contract/own.ts';
import type { Club, ClubPorts } from '#features/loyalty/web/club-data.ts';
import { numberFormat } from '#kernel/number-format.ts';
import type { Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';

/** The programmes of a brand, each on its page. */
export const clubsOf = (page: Page): readonly Club[] =>
  brandOf(page.brand).loyaltyPrograms.map(({ code, page: id, name }) => ({ code, page: id, name: name[page.market] }));

/** Which programme an address shows, as the brand has it. */
export const clubPorts: ClubPorts = {
  clubAt: (page) => {
    const clubs = clubsOf(page);
    const club = clubs.find(({ page: id }) => page.url.pathname.endsWith(pathOf(id as 'club', page.market)));
    return club === undefined ? null : { club, others: clubs.filter((one) => one !== club) };
  },
};

/** A card of my area for each programme: what one has of it, or what it is. */
export const clubCards = async (page: Page): Promise<{ href: string; title: string; text: string }[]> => {
  const t = translator(page.texts('loyalty'));
  const listed = await page.call(listProgrammes, { query: {} });
  // One that is switched off has no page.
  const isOn = (code: string): boolean => !listed.ok || listed.value.programmes.some((one) => one.code === code);
  const show = (figure: number): string => numberFormat(page.locale).format(figure);
  return Promise.all(
    clubsOf(page)
      .filter(({ code }) => isOn(code))
      .map(async ({ code, page: id, name }) => {
        const self = await page.call(getMembership, { query: { programme: code } });
        const text = self.ok
          ? t('loyalty.card.text', { points: show(self.value.points), level: self.value.level })
          : t('loyalty.card.join');
        return { href: page.path(id), title: name, text };
      }),
  );
};

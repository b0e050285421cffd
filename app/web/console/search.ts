import { listStaff } from '#features/accounts/contract/admin.ts';
import { listAdminCampaigns } from '#features/aftersales/contract/campaigns.ts';
import { searchManualsAsAdmin } from '#features/aftersales/contract/manual.ts';
import { listCatalogModels, listCatalogVersions } from '#features/catalog/contract/admin.ts';
import { listCoupons } from '#features/coupons/contract/admin.ts';
import { isPart, seenAt } from '#features/content/contract/frame-parts.ts';
import { HOME_SLUG, pageAddress } from '#features/content/contract/home-page.ts';
import { listPages } from '#features/content/contract/pages.ts';
import { listEntries } from '#features/dictionary/contract/entries.ts';
import { listNetwork } from '#features/dealers/contract/directory.ts';
import { listLeads } from '#features/leads/contract/queue.ts';
import { listOffers } from '#features/offers/contract/offers.ts';
import { listOrders } from '#features/reservations/contract/orders.ts';
import { carName } from '#kernel/car-name.ts';
import type { CallResult } from '#kernel/client.ts';
import { adminHref } from '#ui/admin-query.ts';
import type { Page, StaffArea } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';

export type FoundLine = { readonly href: string; readonly label: string; readonly note: string };
export type FoundArea = {
  readonly area: StaffArea;
  readonly total: number;
  readonly lines: readonly FoundLine[];
  /** The area's own list, narrowed by the same words. */
  readonly all: string;
};

type Found = {
  readonly total: number;
  readonly lines: readonly FoundLine[];
  readonly query: Readonly<Record<string, string>>;
};
type Search = (page: Page, words: string, here: string) => Promise<Found | null>;

const SHOWN = 5;

const foundIn = <T>(result: CallResult<T>, read: (value: T) => Found): Found | null =>
  result.ok ? read(result.value) : null;

/** Letters alone: who types "credito" means the one with its accent. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const SEARCHES = {
  orders: async (page, words, here) =>
    foundIn(await page.call(listOrders, { query: { text: words, size: String(SHOWN) } }), ({ orders, total }) => ({
      total,
      query: { q: words },
      lines: orders.map(({ id, number, buyerName, ...car }) => ({
        href: `${here}/${id}`,
        label: number,
        note: [carName(car), buyerName].filter(Boolean).join(', '),
      })),
    })),
  leads: async (page, words, here) =>
    foundIn(await page.call(listLeads, { query: { search: words, size: String(SHOWN) } }), ({ leads, total }) => ({
      total,
      query: { q: words },
      lines: leads.map(({ id, name, dealer }) => ({ href: `${here}/${id}`, label: name, note: dealer?.name ?? '' })),
    })),
  offers: async (page, words, here) =>
    foundIn(await page.call(listOffers, { query: { text: words } }), ({ offers, total }) => ({
      total,
      query: { q: words },
      lines: offers.map(({ id, title, code }) => ({ href: `${here}/${id}`, label: title, note: code })),
    })),
  coupons: async (page, words, here) =>
    foundIn(await page.call(listCoupons, { query: { text: words, size: String(SHOWN) } }), ({ coupons, total }) => ({
      total,
      query: { q: words },
      lines: coupons.map(({ id, code, name }) => ({ href: adminHref(here, { edit: id }), label: code, note: name })),
    })),
  pages: async (page, words, here) =>
    foundIn(await page.call(listPages, { query: { text: words, size: String(SHOWN) } }), ({ pages, total, homeId }) => {
      const t = translator(page.texts('pagesAdmin'));
      const home = t('pageAdmin.home');
      const lines = pages.map(({ id, title, slug }) => ({
        href: `${here}/${id}`,
        label: title || (slug === HOME_SLUG ? home : isPart(slug) ? t(`pageAdmin.${slug}`) : pageAddress(slug)),
        note: seenAt(slug),
      }));
      const isCalledSo = homeId !== null && plain(home).includes(plain(words.trim()));
      if (!isCalledSo || pages.some(({ id }) => id === homeId)) return { total, query: { q: words }, lines };
      // The list knows the home by its address alone.
      const query = { q: total === 0 ? HOME_SLUG : words };
      const line = { href: `${here}/${homeId}`, label: home, note: pageAddress(HOME_SLUG) };
      return { total: total + 1, query, lines: [line, ...lines] };
    }),
  dictionary: async (page, words, here) =>
    foundIn(await page.call(listEntries, { query: { text: words, size: String(SHOWN) } }), ({ entries, total }) => ({
      total,
      query: { q: words },
      lines: entries.map(({ id, standard, value }) => ({
        href: adminHref(`${here}/text`, { id }),
        label: (value ?? standard).slice(0, 80),
        note: id,
      })),
    })),
  catalog: async (page, words, here) => {
    const query = { text: words };
    const [models, versions] = await Promise.all([
      page.call(listCatalogModels, { query }),
      page.call(listCatalogVersions, { query }),
    ]);
    if (!models.ok || !versions.ok) return null;
    const hrefOf = (model: string): string => adminHref(`${here}/versions`, { model });
    return {
      total: models.value.total + versions.value.total,
      query,
      lines: [
        ...models.value.models.map(({ code, name }) => ({ href: hrefOf(code), label: name, note: code })),
        ...versions.value.versions.map(({ code, year, name, modelCode, modelName }) => ({
          href: adminHref(`${here}/versions`, { model: modelCode, text: code }),
          label: `${modelName} ${name} ${year}`,
          note: code,
        })),
      ],
    };
  },
  network: async (page, words, here) =>
    foundIn(await page.call(listNetwork, { query: { text: words } }), ({ dealers, total }) => ({
      total,
      query: { text: words },
      lines: dealers.map(({ code, name, cityName, stateCode }) => ({
        href: adminHref(here, { text: code }),
        label: name,
        note: `${cityName}/${stateCode}`,
      })),
    })),
  users: async (page, words, here) =>
    foundIn(await page.call(listStaff, { query: { text: words } }), ({ people, total }) => ({
      total,
      query: { text: words },
      lines: people.map(({ id, name, email }) => ({ href: `${here}/${id}`, label: name, note: email })),
    })),
  recalls: async (page, words, here) =>
    foundIn(await page.call(listAdminCampaigns, { query: { text: words } }), ({ campaigns, total }) => ({
      total,
      query: { q: words },
      lines: campaigns.map(({ id, title, code }) => ({
        href: adminHref(here, { edit: id }),
        label: title,
        note: code,
      })),
    })),
  manuals: async (page, words, here) =>
    foundIn(await page.call(searchManualsAsAdmin, { query: { text: words } }), ({ manuals, total }) => ({
      total,
      query: { q: words },
      lines: manuals.map(({ id, name, modelCode }) => ({
        href: adminHref(here, { edit: id }),
        label: name,
        note: modelCode ?? '',
      })),
    })),
} satisfies Partial<Record<StaffArea, Search>>;

/** Screens that are called so, or are for it. */
export const findScreens = (page: Page, menu: readonly StaffArea[], words: string): FoundLine[] => {
  const t = translator(page.texts('accounts'));
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return menu
    .map((area) => ({
      href: page.path('adminArea', { area }),
      label: t(`admin.area.${area}`),
      note: t(`admin.area.${area}.text`),
    }))
    .filter(({ label, note }) => wanted.every((word) => plain(`${label} ${note}`).includes(word)))
    .slice(0, SHOWN);
};

const AREAS = Object.keys(SEARCHES) as readonly (keyof typeof SEARCHES)[];

/** What is found in every area that whoever is signed in may enter; an area that finds nothing, or refuses the words, is left out. */
export const searchConsole = async (page: Page, menu: readonly StaffArea[], words: string): Promise<FoundArea[]> => {
  const open = AREAS.filter((area) => menu.includes(area));
  const found = await Promise.all(
    open.map(async (area) => {
      const here = page.path('adminArea', { area });
      const answer = await SEARCHES[area](page, words, here);
      return answer === null || answer.total === 0
        ? []
        : [
            {
              area,
              total: answer.total,
              lines: answer.lines.slice(0, SHOWN),
              all: adminHref(here, answer.query),
            },
          ];
    }),
  );
  return found.flat();
};

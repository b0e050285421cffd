import { shownAnswer } from '#ui/desk-asked.ts';
import type { Page } from '#ui/page-context.ts';
import { listCatalogModels } from '../../contract/admin.ts';
import { MODEL_CODE, pageNumber, SIZE, wishOf, WORDS } from './admin-page.ts';

/** What the address of a list below the models asks for, and the query that asks the catalogue for it. */
export const listWishes = (page: Page) => {
  const current = pageNumber(page);
  const text = wishOf(page, 'text', WORDS);
  const modelCode = wishOf(page, 'model', MODEL_CODE);
  const query = {
    page: current - 1,
    size: SIZE,
    ...(text === undefined ? {} : { text }),
    ...(modelCode === undefined ? {} : { modelCode }),
  };
  return { current, text, modelCode, query };
};

/** Every model, for the filter of a list. */
export const modelChoices = async (page: Page) => {
  const found = await page.call(listCatalogModels, { query: { size: 100 } });
  return shownAnswer(found).models.map(({ code, name }) => ({ code, name }));
};

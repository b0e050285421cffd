import { shownAnswer } from '#ui/admin-query.ts';
import type { Page } from '#ui/page-context.ts';
import { listCatalogModels } from '../../contract/admin.ts';
import { MODEL_CODE, pageNumber, SIZE, readFilter, WORDS } from './admin-page.ts';

/** What the address of a list below the models asks for, and the query that asks the catalogue for it. */
export const readListQuery = (page: Page) => {
  const current = pageNumber(page);
  const text = readFilter(page, 'text', WORDS);
  const modelCode = readFilter(page, 'model', MODEL_CODE);
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

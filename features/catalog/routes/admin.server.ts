import { ok, refuse } from '#kernel/result.ts';
import { handle, type Route } from '#platform/http/context.server.ts';
import { getCatalogPart, listCatalogModels, listCatalogParts, listCatalogVersions } from '../contract/admin.ts';
import { findPart, listModels, listParts, listVersions } from '../store/admin.server.ts';
import { scopeOf } from './scope.server.ts';

/** An empty search field of a form is no request. */
const readFilter = (text: string | undefined): string | undefined => (text?.trim() === '' ? undefined : text?.trim());

export const adminRoutes: Route[] = [
  handle(listCatalogModels, async ({ query: { text, page, size } }, context) => {
    const request = { text: readFilter(text), offset: page * size, limit: size };
    const { rows, total, edition } = await listModels(context.tx, context.brand, request);
    return ok({ models: [...rows], edition, total, page, size });
  }),

  handle(listCatalogVersions, async ({ query: { modelCode, text, page, size } }, context) => {
    const request = { modelCode, text: readFilter(text), offset: page * size, limit: size };
    const { rows, total } = await listVersions(context.tx, scopeOf(context), request);
    return ok({ versions: [...rows], total, page, size });
  }),

  handle(listCatalogParts, async ({ query: { modelCode, type, text, page, size } }, context) => {
    const request = { modelCode, type, text: readFilter(text), offset: page * size, limit: size };
    const { rows, total } = await listParts(context.tx, scopeOf(context), request);
    return ok({ parts: [...rows], total, page, size });
  }),

  handle(getCatalogPart, async ({ params }, context) => {
    const part = await findPart(context.tx, scopeOf(context), params.id);
    return part === null ? refuse('partUnknown') : ok(part);
  }),
];

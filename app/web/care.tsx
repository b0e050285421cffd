import type { MetaArgs } from 'react-router';
import { Care, careLoader, careMeta } from '#features/aftersales/web/care.tsx';
import { getModels } from '#features/catalog/contract/model.ts';

export const handle = { js: false };

export const loader = careLoader({ listModels: (page) => page.call(getModels, { query: {} }) });

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) => careMeta(loaderData, matches);

export default Care;

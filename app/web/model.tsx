import { brandOf } from '#brands/brands.ts';
import { pathOf } from '#brands/slugs.ts';
import { modelLoader, modelMeta, type ModelData } from '#features/catalog/web/model-data.ts';
import { ModelScreen } from '#features/catalog/web/model-screen.tsx';
import { data, type LoaderFunctionArgs, useLoaderData, useRouteLoaderData } from 'react-router';
import { pageContext } from '#ui/page-context.ts';
import { CreditLine } from './credit-line.tsx';
import { creditLineOf, creditWordsOf } from './credit-data.ts';
import { provenVersions } from './former-prices.ts';
import { WishlistButton } from '#features/garage/web/public/wishlist-button.tsx';
import { lookAt } from './looks.ts';
import { badgeOf } from './badge.tsx';
import type { loader as shellLoader } from './shell.tsx';

export const handle = { js: false };
const loadModel = modelLoader({
  brandName: (brand) => brandOf(brand).name,
  pathIn: (market, brand, model) => `/${market}/${brand}${pathOf('model', market, { model })}`,
});
/** The model's page with each version's instalment and its wishlist button: catalogue, financing and garage, joined here. */
export const loader = async (input: LoaderFunctionArgs) => {
  const { data: model, init } = await loadModel(input);
  const page = input.context.get(pageContext);
  const [creditOf, list, wishlist] = await Promise.all([
    creditWordsOf(page),
    provenVersions(page, model.versions.list),
    lookAt(page, model.versions.list),
  ]);
  const simulate = page.path('financingStep', { step: 'flow-selection' });
  const credits = Object.fromEntries(
    model.versions.list.map(({ id, amount }) => [id, creditLineOf(page, `${simulate}?v=${id}`, creditOf(amount))]),
  );
  // With somebody's wishlist and the token of their forms on it, the page is theirs alone.
  const own = page.user === null ? (init ?? {}) : { headers: { 'cache-control': 'private, no-store' } };
  return data({ ...model, versions: { ...model.versions, list }, credits, wishlist }, own);
};

export const meta = ({ loaderData }: { loaderData?: ModelData }) => modelMeta(loaderData);
export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export default function Model() {
  const shell = useRouteLoaderData<typeof shellLoader>('shell');
  const { credits, wishlist, ...model } = useLoaderData<typeof loader>();
  return (
    <ModelScreen
      data={model}
      motif={shell?.motif}
      badge={badgeOf(shell?.badge).badge}
      credits={Object.fromEntries(
        Object.entries(credits).map(([id, credit]) => [id, <CreditLine key={id} credit={credit} />]),
      )}
      wishlistButtons={Object.fromEntries(
        Object.entries(wishlist).map(([id, wishlistButton]) => [
          id,
          <WishlistButton key={id} wishlistEntry={wishlistButton} />,
        ]),
      )}
    />
  );
}

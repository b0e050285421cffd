import { useLoaderData } from 'react-router';
import { brandOf } from '#brands/brands.ts';
import { savingAction, showcaseLoader, type Showcase } from '#features/offers/web/showcase-data.ts';
import { showcaseMeta } from '#features/offers/web/showcase-head.ts';
import { ShowcaseScreen } from '#features/offers/web/showcase-screen.tsx';

export const loader = showcaseLoader({ brandName: (brand) => brandOf(brand).name });
export const action = savingAction;
export const meta = ({ loaderData }: { loaderData?: Showcase }) => showcaseMeta(loaderData);
export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export default function Offers() {
  return <ShowcaseScreen data={useLoaderData<Showcase>()} />;
}

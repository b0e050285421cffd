import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { legalText } from './legal-data.ts';
import { LegalPage } from './legal-page.tsx';
import { VERSIONS } from './legal-versions.ts';

export const handle = { js: false };
export const headers = () => ({ 'cache-control': 'public, max-age=0, s-maxage=60' });
export const loader = ({ context }: LoaderFunctionArgs) => legalText(context.get(pageContext), 'terms', VERSIONS.terms);
export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(loaderData.title, matches);

export default function Terms() {
  return <LegalPage text={useLoaderData<typeof loader>()} />;
}

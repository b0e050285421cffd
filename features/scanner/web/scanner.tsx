import { useLoaderData, type MetaArgs } from 'react-router';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { loader } from './scanner-data.ts';
import { ScannerScreen } from './scanner-screen.tsx';

export { loader };

/** What somebody typed is kept nowhere on the way. */
export const headers = () => ({ 'cache-control': 'no-store' });

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined
    ? []
    : [...pageTitle(translator(loaderData.texts)('scanner.title'), matches), { name: 'robots', content: 'noindex' }];

export default function Scanner() {
  return <ScannerScreen loaded={useLoaderData<typeof loader>()} />;
}

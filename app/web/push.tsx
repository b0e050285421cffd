import { useContext } from 'react';
import { type MetaArgs, useActionData, useLoaderData } from 'react-router';
import { pushAction, pushLoader } from '#features/push/web/push-data.ts';
import { PushScreen } from '#features/push/web/push-screen.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { DocumentContext } from './document-context.ts';
import { HOME_ICON, MANIFEST_FILE } from '../site-manifest-path.ts';
import { PUSH_SCRIPT } from './push-script.ts';

export const handle = { js: false };
export const headers = () => ({ 'cache-control': 'no-store' });
export const loader = pushLoader;
export const action = pushAction;
export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined
    ? []
    : [
        ...pageTitle(translator(loaderData.texts)('push.title'), matches),
        { name: 'robots', content: 'noindex' },
        // An iPhone takes messages only of a site that was put on its home screen.
        { tagName: 'link', rel: 'manifest', href: `${loaderData.home}/${MANIFEST_FILE}` },
        { tagName: 'link', rel: 'apple-touch-icon', href: `${loaderData.home}/${HOME_ICON}` },
      ];

export default function PushMessages() {
  const { nonce } = useContext(DocumentContext);
  return (
    <PushScreen
      loaded={useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
      script={
        <script nonce={nonce} suppressHydrationWarning>
          {PUSH_SCRIPT}
        </script>
      }
    />
  );
}

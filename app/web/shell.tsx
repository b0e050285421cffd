import { lazy, Suspense, useEffect } from 'react';
import { data, type LoaderFunctionArgs, Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router';
import { ConnectionNote } from '#ui/connection-note.tsx';
import { ConsentBanner } from '#ui/consent-banner.tsx';
import { FormToken } from '#ui/form-token.tsx';
import { pageContext } from '#ui/page-context.ts';
import { BackHere } from './back-here.tsx';
import { BrandFrame } from './brand-frame.tsx';
import { isConsole } from './console/is-console.ts';
import { lastSeen } from './last-seen.ts';
import { bannerContext } from './request-context.ts';
import { shellData } from './shell-data.ts';

export { BrandFault as ErrorBoundary } from './brand-fault.tsx';

/** Where its script does not come, links to the selector stay links. */
const LocationPrompt = lazy(() => import('./location-prompt.tsx').catch(() => ({ default: () => null })));

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  // The server knows the brands; an address of another one is nobody's page.
  if (page.brand !== params.brand || page.market !== params.market) throw data(null, { status: 404 });
  const { banner, ...shell } = await shellData(page);
  context.set(bannerContext, banner);
  // Not even a name of what a page has not: the data of the build's pages are counted by the byte.
  return isConsole(page) ? { ...shell, hasOwnFrame: true } : shell;
};

/** What stands around a page changes with who is signed in or what was sent, not with each address. */
export const shouldRevalidate = ({ formMethod }: ShouldRevalidateFunctionArgs): boolean =>
  formMethod !== undefined && formMethod !== 'GET';

/** Header, footer, consent: what every page of a brand stands in. */
export default function Shell() {
  const shell = useLoaderData<typeof loader>();
  useEffect(() => {
    lastSeen.shell = shell;
  }, [shell]);
  // The back office brings its own frame.
  if ('hasOwnFrame' in shell) return <Outlet />;
  const { consent } = shell;
  return (
    <BrandFrame
      shell={shell}
      overlays={
        <>
          <ConnectionNote {...shell.offline} />
          <Suspense fallback={null}>
            <LocationPrompt {...shell.locationPrompt} />
          </Suspense>
          {consent !== null && (
            <ConsentBanner
              texts={consent.texts}
              purposes={consent.purposes}
              action={consent.action}
              hiddenFields={
                <>
                  <FormToken />
                  <BackHere served={consent.back} />
                </>
              }
            />
          )}
        </>
      }
    >
      <Outlet />
    </BrandFrame>
  );
}

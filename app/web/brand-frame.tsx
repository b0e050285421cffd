import { lazy, Suspense, type ReactNode } from 'react';
import { PageFrame } from '#ui/page-frame.tsx';
// Its looks come with every page, its script only with one that has a banner.
import './banner.module.css';
import type { ShellData } from './shell-data.ts';

const Banner = lazy(() => import('./banner.tsx').catch(() => ({ default: () => null })));

type BrandFrameProps = { readonly shell: ShellData; readonly overlays?: ReactNode; readonly children: ReactNode };

/** A brand's header and footer around a page, or around what is said when a page failed. */
export function BrandFrame({ shell, overlays, children }: BrandFrameProps) {
  const { footer } = shell;
  return (
    <PageFrame
      skip={shell.skip}
      skipToConsent={overlays === undefined ? undefined : shell.consent?.skip}
      header={{
        brandName: shell.brand.name,
        wordmark: shell.wordmark,
        homeHref: shell.home,
        texts: shell.header,
        menu: shell.menu,
        account: shell.account,
        ...(shell.location !== null && { location: shell.location }),
        place: shell.place,
      }}
      footer={{
        label: footer.label,
        wordmark: shell.wordmark,
        brandName: shell.brand.name,
        columns: footer.columns,
        rights: footer.rights,
        seller: footer.seller,
        notes: footer.notes,
        links: footer.links,
        place: shell.place,
      }}
      below={
        shell.banner !== undefined && (
          <Suspense fallback={null}>
            <Banner banner={shell.banner} />
          </Suspense>
        )
      }
      overlays={overlays}
    >
      {children}
    </PageFrame>
  );
}

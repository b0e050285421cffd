import type { ReactNode } from 'react';
import { PageFrame } from '#ui/page-frame.tsx';
import type { ShellData } from './shell-data.ts';

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
      footer={{ ...footer, wordmark: shell.wordmark, brandName: shell.brand.name, place: shell.place }}
      overlays={overlays}
    >
      {children}
    </PageFrame>
  );
}

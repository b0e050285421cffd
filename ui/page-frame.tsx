import type { ReactNode } from 'react';
import { CONSENT_ID } from './consent-id.ts';
import { PageFooter, type PageFooterProps } from './page-footer.tsx';
import { PageHeader, type PageHeaderProps } from './page-header.tsx';
import styles from './page-frame.module.css';

export type PageFrameProps = {
  /** Text of the link that jumps over the header. */
  skip: string;
  header: PageHeaderProps;
  footer: PageFooterProps;
  /** `<HubBar>` on hub pages, `<CountdownBar>` in a reservation. */
  below?: ReactNode;
  /** The way to what lies over the page and waits for an answer, which stands last in it. */
  skipToConsent?: string | undefined;
  /** Consent, messages. */
  overlays?: ReactNode;
  children: ReactNode;
};

/** What every page stands in. */
export function PageFrame({ skip, header, footer, below, skipToConsent, overlays, children }: PageFrameProps) {
  return (
    <>
      <a href="#content" className={styles.skip}>
        {skip}
      </a>
      {skipToConsent !== undefined && (
        <a href={`#${CONSENT_ID}`} className={styles.skip}>
          {skipToConsent}
        </a>
      )}
      <PageHeader {...header} />
      {below}
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <PageFooter {...footer} />
      {overlays}
    </>
  );
}

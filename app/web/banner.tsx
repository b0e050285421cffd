import { X } from 'lucide-react';
import { useContext } from 'react';
import { Icon } from '#ui/icon.tsx';
import { relOf } from '#ui/rel-of.ts';
import { DocumentContext } from './document-context.ts';
import styles from './banner.module.css';
import type { BannerShown } from './own-frame.ts';

/** A strip that a brand's team puts above its pages; it stands in the page from the first byte on. */
export default function Banner({ banner }: { readonly banner: BannerShown }) {
  const { nonce } = useContext(DocumentContext);
  const { id, text, way, label, close, script } = banner;
  return (
    <>
      <section
        id="banner"
        data-id={id}
        className={styles.banner}
        aria-label={label}
        data-print="hide"
        suppressHydrationWarning
      >
        <p className={styles.words}>
          {text}{' '}
          {way !== null && (
            <a href={way.href} rel={relOf(way.href)} className={styles.way}>
              {way.label}
            </a>
          )}
        </p>
        <button type="button" className={styles.close} aria-label={close} hidden suppressHydrationWarning>
          <Icon icon={X} />
        </button>
      </section>
      <script nonce={nonce} suppressHydrationWarning>
        {script}
      </script>
    </>
  );
}

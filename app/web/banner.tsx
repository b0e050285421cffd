import { X } from 'lucide-react';
import { Icon } from '#ui/icon.tsx';
import styles from './banner.module.css';
import type { BannerShown } from './own-frame.ts';

/** A strip that a brand's team puts above its pages; the server puts it into the page, where its own few lines of script run it. */
export function Banner({ banner, nonce }: { readonly banner: BannerShown; readonly nonce: string }) {
  const { id, text, way, label, close, script } = banner;
  return (
    <>
      <section id="banner" data-id={id} className={styles.banner} aria-label={label} data-print="hide">
        <p className={styles.words}>
          {text}{' '}
          {way !== null && (
            <a href={way.href} className={styles.way}>
              {way.label}
            </a>
          )}
        </p>
        <button type="button" className={styles.close} aria-label={close} hidden>
          <Icon icon={X} />
        </button>
      </section>
      <script nonce={nonce === '' ? undefined : nonce}>{script}</script>
    </>
  );
}

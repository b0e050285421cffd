import { X } from 'lucide-react';
import { Icon } from '#ui/icon.tsx';
import looks from './banner.css?inline';
import type { BannerShown } from './own-frame.ts';

/** A strip that a brand's team puts above its pages; the server puts it into the page, with its looks and its few lines of script. */
export function Banner({ banner, nonce }: { readonly banner: BannerShown; readonly nonce: string }) {
  const { id, text, way, label, close, script } = banner;
  const ofThisPage = nonce === '' ? {} : { nonce };
  return (
    <>
      <style {...ofThisPage}>{looks}</style>
      <section id="banner" data-id={id} aria-label={label} data-print="hide">
        <p>
          {text} {way !== null && <a href={way.href}>{way.label}</a>}
        </p>
        <button type="button" aria-label={close} hidden>
          <Icon icon={X} />
        </button>
      </section>
      <script {...ofThisPage}>{script}</script>
    </>
  );
}

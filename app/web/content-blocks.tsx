import {
  CardsBlock,
  CountdownBlock,
  FaqBlock,
  FilmBlock,
  FormBlock,
  GalleryBlock,
  HeroBlock,
  NoticeBlock,
  TableBlock,
  TextBlock,
} from '#features/content/web/public/blocks.tsx';
import { withBrand, type BlockSite } from '#features/content/web/public/block-site.ts';
import styles from '#features/content/web/public/blocks.module.css';
import { OfferCards } from '#features/offers/web/public/offer-cards.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PhoneRow } from '#ui/phone-row.tsx';
import { photoAddress, photoSite } from '#ui/photo-address.ts';
import { Section } from '#ui/section.tsx';
import type { Motif } from '#ui/tokens/contract.ts';
import { translator, type SomeTexts } from '#ui/translate.ts';
import type { BlockView } from './block-views.ts';
import { EmbedBlock } from './embed-block.tsx';
import { HeroCar } from './home-hero.tsx';
import { ModelCards } from './home-models.tsx';

/** What blocks need to know of the page they stand on. */
type BlockPage = { readonly texts: SomeTexts; readonly brandName: string; readonly showcase: string };

type SiteOf = { readonly brand: string; readonly brandName: string; readonly market: string; readonly root: string };

export const siteOf = ({ brand, brandName, market, root }: SiteOf): BlockSite => ({
  brandName,
  hrefOf: (href) => (href.startsWith('/') ? `${root}${href}` : href),
  pictureOf: photoAddress(photoSite({ brand, market })),
});

/** Whoever looks at a preview is told that it is one. Its links lead to what is on the air: they open beside it, or the preview would be gone. */
export function PreviewNote({ texts }: { readonly texts: SomeTexts }) {
  return (
    <div className={styles.preview}>
      <base target="_blank" />
      <Notice tone="warning">{translator(texts)('pages.preview')}</Notice>
    </div>
  );
}

type BlockProps = {
  readonly view: BlockView;
  readonly index: number;
  readonly page: BlockPage;
  readonly site: BlockSite;
  readonly level: 1 | 2;
  readonly motif: Motif | undefined;
};

/** One block of a page, with what is live in it. */
export function ContentBlock({ view, index, page, site, level, motif }: BlockProps) {
  const t = translator(page.texts);
  switch (view.kind) {
    case 'hero':
      return (
        <HeroBlock
          block={view}
          site={site}
          level={level}
          motif={motif}
          car={view.car === null ? null : <HeroCar model={view.car} brand={page.brandName} priority={level === 1} />}
        />
      );
    case 'text':
      return <TextBlock block={view} site={site} />;
    case 'cards':
      return <CardsBlock block={view} site={site} />;
    case 'gallery':
      return <GalleryBlock block={view} site={site} />;
    case 'film':
      return <FilmBlock block={view} site={site} t={t} />;
    case 'embed':
      return view.place === null ? null : (
        <EmbedBlock block={view} site={site} t={t} place={view.place} script={view.script} />
      );
    case 'table':
      return <TableBlock block={view} site={site} />;
    case 'faq':
      return <FaqBlock block={view} site={site} id={`faq-${index + 1}`} />;
    case 'offers':
      return (
        <Section
          title={withBrand(view.title, site)}
          lead={view.lead === '' ? undefined : withBrand(view.lead, site)}
          aside={
            <LinkButton variant="secondary" href={page.showcase}>
              {t('pages.offers.all')}
            </LinkButton>
          }
        >
          {view.offers.length === 0 ? (
            <Notice>{t('pages.offers.none')}</Notice>
          ) : (
            <PhoneRow>
              <OfferCards offers={view.offers} t={t} />
            </PhoneRow>
          )}
        </Section>
      );
    case 'models':
      return (
        <Section title={withBrand(view.title, site)} lead={view.lead === '' ? undefined : withBrand(view.lead, site)}>
          {view.models.length === 0 ? (
            <Notice>{t('pages.models.none')}</Notice>
          ) : (
            <ModelCards models={view.models} texts={page.texts} />
          )}
        </Section>
      );
    case 'form':
      return <FormBlock block={view} site={site} href={view.href} />;
    case 'countdown':
      return <CountdownBlock block={view} site={site} {...view.left} />;
    case 'anchor':
      return <div id={view.place} className={styles.place} />;
    case 'notice':
      return <NoticeBlock block={view} site={site} />;
    // Only a home has what it shows, and only what stands around pages the others.
    case 'home':
    case 'links':
    case 'banner':
      return null;
  }
}

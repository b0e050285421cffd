import { MapPin, Play, SquarePen } from 'lucide-react';
import { useContext } from 'react';
import type { BlockOf } from '#features/content/contract/page-blocks.ts';
import type { EmbedPlace } from '#features/content/contract/embeds.ts';
import { withBrand, type BlockSite } from '#features/content/web/public/block-site.ts';
import { BlockImage, Words } from '#features/content/web/public/block-words.tsx';
import styles from '#features/content/web/public/blocks.module.css';
import { Icon } from '#ui/icon.tsx';
import { Section } from '#ui/section.tsx';
import { Stack } from '#ui/stack.tsx';
import type { Translate } from '#ui/translate.ts';
import { DocumentContext } from './document-context.ts';

const ICONS = { film: Play, map: MapPin, form: SquarePen } as const;

type EmbedProps = {
  readonly block: BlockOf<'embed'>;
  readonly site: BlockSite;
  readonly t: Translate;
  readonly place: EmbedPlace;
  readonly script: string;
};

/** What somebody else shows, as a poster with what a tap means; the tap puts their frame in its place. */
export function EmbedBlock({ block, site, t, place, script }: EmbedProps) {
  const { nonce } = useContext(DocumentContext);
  const title = withBrand(block.title, site);
  const { name, shape, frame, page } = place;
  return (
    <Section title={title}>
      <Stack gap={4}>
        <div className={styles.embed} data-shape={shape}>
          <a
            className={styles.film}
            href={page}
            rel="noopener"
            data-embed={frame}
            data-title={title}
            aria-label={t(`pages.embed.${shape}`, { title })}
          >
            <BlockImage picture={block.picture} site={site} shape="wide" sizes="(max-width: 1280px) 100vw, 1280px" />
            <span className={styles.play}>
              <Icon icon={ICONS[shape]} size={24} />
            </span>
          </a>
        </div>
        <script nonce={nonce}>{script}</script>
        <p className={styles.caption}>{t('pages.embed.consent', { name })}</p>
        <div className={styles.prose}>
          <Words text={block.text} site={site} />
        </div>
      </Stack>
    </Section>
  );
}

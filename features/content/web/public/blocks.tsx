import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { Accordion } from '#ui/accordion.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PhotoGallery } from '#ui/photo-gallery.tsx';
import { HeroTitle, PhotoHero } from '#ui/photo-hero.tsx';
import { Section } from '#ui/section.tsx';
import { Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { Stage } from '#ui/stage.tsx';
import type { Motif } from '#ui/tokens/contract.ts';
import type { Translate } from '#ui/translate.ts';
import type { BlockKind, BlockOf } from '../../contract/page-blocks.ts';
import { withBrand, type BlockSite } from './block-site.ts';
import { BlockImage, BlockLink, photoOf, Words } from './block-words.tsx';
import styles from './blocks.module.css';

type BlockProps<K extends BlockKind> = { readonly block: BlockOf<K>; readonly site: BlockSite };

const titleOf = ({ title }: { title: string }, site: BlockSite): string | undefined =>
  title === '' ? undefined : withBrand(title, site);

/** A title beside what it is about, and above it where there is no room. */
function Split({ title, children }: { title: string | undefined; children: ReactNode }) {
  return (
    <Section>
      <div className={styles.split}>
        {title !== undefined && <h2>{title}</h2>}
        {children}
      </div>
    </Section>
  );
}

type HeroProps = BlockProps<'hero'> & {
  /** Level of its title: the first of a page names the page. */
  readonly level: 1 | 2;
  readonly motif: Motif | undefined;
  /** The car of the model it names. */
  readonly car: ReactNode;
};

/** Words in the brand's light, beside a picture or a car where there is one. */
export function HeroBlock({ block, site, level, motif, car }: HeroProps) {
  const title = withBrand(block.title, site);
  const hasPicture = block.picture.id !== '';
  const rest = (
    <>
      <Words text={block.text} site={site} />
      <BlockLink {...block} site={site} size="large" />
    </>
  );
  if (hasPicture || car === null)
    return (
      <PhotoHero
        title={title}
        level={level}
        photo={hasPicture ? photoOf(block.picture, site) : null}
        addressOf={site.pictureOf}
        motif={motif}
      >
        {rest}
      </PhotoHero>
    );
  const words = (
    <>
      <HeroTitle level={level}>{title}</HeroTitle>
      {rest}
    </>
  );
  return (
    <Stage kind="hero" {...(motif === undefined ? {} : { motif })} overlay={words}>
      {car}
    </Stage>
  );
}

export function TextBlock({ block, site }: BlockProps<'text'>) {
  return (
    <Split title={titleOf(block, site)}>
      <div className={styles.prose}>
        <Words text={block.text} site={site} />
      </div>
    </Split>
  );
}

export function CardsBlock({ block, site }: BlockProps<'cards'>) {
  return (
    <Section title={titleOf(block, site)} tone="sunken">
      <div className={styles.cards} data-count={block.items.length}>
        {block.items.map((item, index) => (
          <Card key={`${index}`} as="article" padded={false}>
            <div className={styles.card}>
              {item.picture.id !== '' && (
                <BlockImage
                  picture={item.picture}
                  site={site}
                  shape="card"
                  sizes="(max-width: 720px) 100vw, (max-width: 1100px) 50vw, 33vw"
                />
              )}
              <div className={styles.cardWords}>
                <h3 className={styles.cardTitle}>{withBrand(item.title, site)}</h3>
                <Words text={item.text} site={site} />
                <BlockLink {...item} site={site} variant="secondary" />
              </div>
            </div>
          </Card>
        ))}
      </div>
    </Section>
  );
}

export function GalleryBlock({ block, site }: BlockProps<'gallery'>) {
  const photos = block.items.map(({ picture, title }) => ({
    photo: photoOf(picture, site),
    caption: withBrand(title, site),
  }));
  return <PhotoGallery title={titleOf(block, site)} photos={photos} addressOf={site.pictureOf} />;
}

/** A film stands elsewhere and is opened there: nothing of others runs in a page of ours. */
export function FilmBlock({ block, site, t }: BlockProps<'film'> & { t: Translate }) {
  const title = withBrand(block.title, site);
  return (
    <Section title={title}>
      <Stack gap={4}>
        <a
          className={styles.film}
          href={site.hrefOf(block.href)}
          rel="noopener"
          aria-label={t('pages.film', { title })}
        >
          <BlockImage picture={block.picture} site={site} shape="wide" sizes="(max-width: 1280px) 100vw, 1280px" />
          <span className={styles.play}>
            <Icon icon={Play} size={24} />
          </span>
        </a>
        {block.href.startsWith('https://') && <p className={styles.caption}>{t('pages.film.elsewhere')}</p>}
        <div className={styles.prose}>
          <Words text={block.text} site={site} />
        </div>
      </Stack>
    </Section>
  );
}

const cellsOf = (line: string): string[] => line.split('|').map((cell) => cell.trim());

/** The table is a landmark under its title's words; the band around it has none of its own. */
export function TableBlock({ block, site }: BlockProps<'table'>) {
  const [head = [], ...rows] = withBrand(block.text, site)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map(cellsOf);
  return (
    <Split title={titleOf(block, site)}>
      <div className={styles.table}>
        <Table caption={withBrand(block.title, site)} captionHidden stacked>
          <thead>
            <tr>
              {head.map((cell) => (
                <th key={cell} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={`${index}`}>
                <th scope="row">{row[0] ?? ''}</th>
                {head.slice(1).map((name, place) => (
                  <td key={name} data-head={name}>
                    {row[place + 1] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Split>
  );
}

export function FaqBlock({ block, site, id }: BlockProps<'faq'> & { id: string }) {
  return (
    <Split title={titleOf(block, site)}>
      <Accordion
        items={block.items.map(({ title, text }, index) => ({
          id: `${id}-${index + 1}`,
          title: withBrand(title, site),
          content: <Words text={text} site={site} />,
        }))}
      />
    </Split>
  );
}

/** One thing to ask for, on its own page. */
export function FormBlock({ block, site, href }: BlockProps<'form'> & { href: string }) {
  return (
    <section className={styles.ask}>
      <div className={styles.askWords}>
        <h2>{withBrand(block.title, site)}</h2>
        <Words text={block.text} site={site} />
      </div>
      <LinkButton href={href} size="large">
        {withBrand(block.label, site)}
      </LinkButton>
    </section>
  );
}

export function NoticeBlock({ block, site }: BlockProps<'notice'>) {
  return (
    <Section>
      <Notice tone={block.tone} title={titleOf(block, site)}>
        <Words text={block.text} site={site} />
      </Notice>
    </Section>
  );
}

type CountdownProps = BlockProps<'countdown'> & {
  readonly words: string;
  readonly until: string | null;
  readonly iso: string;
};

/** How long it still lasts, as of when the page was made, and when it ends. */
export function CountdownBlock({ block, site, words, until, iso }: CountdownProps) {
  return (
    <section className={styles.countdown}>
      <h2 className={styles.countdownTitle}>{withBrand(block.title, site)}</h2>
      <p className={styles.countdownNumber}>{words}</p>
      {until !== null && (
        <p>
          <time dateTime={iso}>{until}</time>
        </p>
      )}
    </section>
  );
}

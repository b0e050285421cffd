import type { ReactNode } from 'react';
import type { BlockPicture } from '../../contract/page-blocks.ts';
import type { BlockSite } from './block-site.ts';
import { BlockImage } from './block-words.tsx';
import styles from './blocks.module.css';

type PhotoHeroProps = {
  readonly title: string;
  readonly level: 1 | 2;
  readonly picture: BlockPicture;
  readonly site: BlockSite;
  readonly children: ReactNode;
};

/** Words beside a photograph that opens the page. */
export function PhotoHero({ title, level, picture, site, children }: PhotoHeroProps) {
  const Title = `h${level}` as const;
  return (
    <section className={styles.hero} data-picture="true">
      <div className={styles.heroWords}>
        <Title className={styles.heroTitle}>{title}</Title>
        {children}
      </div>
      <BlockImage
        picture={picture}
        site={site}
        shape="hero"
        sizes="(max-width: 999px) 100vw, 62vw"
        priority={level === 1}
      />
    </section>
  );
}

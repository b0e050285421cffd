import type { ReactNode } from 'react';
import { Photo, type PhotoProps } from './photo.tsx';
import styles from './photo-hero.module.css';
import { StageMotif } from './stage.tsx';
import type { Motif } from './tokens/contract.ts';

type PhotoHeroProps = Pick<PhotoProps, 'addressOf'> & {
  readonly title: string;
  /** The first of a page names the page. */
  readonly level: 1 | 2;
  /** Null: the words stand alone, on the brand's motif. */
  readonly photo: PhotoProps['photo'] | null;
  readonly motif?: Motif | undefined;
  readonly children: ReactNode;
};

/** What a band that opens a page says first. */
export function HeroTitle({ level, children }: Pick<PhotoHeroProps, 'level' | 'children'>) {
  const Title = `h${level}` as const;
  return <Title className={styles.title}>{children}</Title>;
}

/** Words in the brand's light beside a photograph. */
export function PhotoHero({ title, level, photo, addressOf, motif, children }: PhotoHeroProps) {
  return (
    <section className={styles.hero} data-picture={photo !== null}>
      {motif !== undefined && photo === null && <StageMotif motif={motif} />}
      <div className={styles.words}>
        <HeroTitle level={level}>{title}</HeroTitle>
        {children}
      </div>
      {photo !== null && (
        <Photo
          photo={photo}
          addressOf={addressOf}
          shape="hero"
          sizes="(max-width: 999px) 100vw, 62vw"
          priority={level === 1}
        />
      )}
    </section>
  );
}

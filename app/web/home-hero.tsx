import { ArrowRight } from 'lucide-react';
import { LinkButton } from '#ui/link-button.tsx';
import { Picture } from '#ui/picture.tsx';
import { translator } from '#ui/translate.ts';
import { Cluster } from '#ui/stack.tsx';
import { Stage } from '#ui/stage.tsx';
import type { Motif } from '#ui/tokens/contract.ts';
import type { Home } from './home-data.ts';
import type { HomeModel } from './model-cards.ts';
import styles from './home.module.css';

type HeroProps = { readonly home: Home; readonly motif: Motif | undefined; readonly level: 1 | 2 };

/** The brand's first model in its own light, and one thing to do. */
export function HomeHero({ home, motif, level }: HeroProps) {
  const [first] = home.models;
  if (first === undefined) return null;
  const t = translator(home.texts);
  const Title = `h${level}` as const;
  return (
    <Stage
      kind="hero"
      {...(motif === undefined ? {} : { motif })}
      overlay={
        <>
          <Title className={level === 2 ? styles.secondOpening : undefined}>{t('hero.title')}</Title>
          <p>{t('hero.lead')}</p>
          <Cluster gap={4}>
            <LinkButton href={first.build} size="large" iconAfter={ArrowRight}>
              {t('hero.build')}
            </LinkButton>
            <LinkButton href={first.see} size="large" variant="quiet">
              {t('hero.model', first.words)}
            </LinkButton>
          </Cluster>
        </>
      }
    >
      <HeroCar model={first} brand={home.brand} priority={level === 1} />
    </Stage>
  );
}

type HeroCarProps = { readonly model: HomeModel; readonly brand: string; readonly priority: boolean };

/** A model's car as large as the stage. */
export function HeroCar({ model, brand, priority }: HeroCarProps) {
  return (
    <Picture
      src={`${model.picture}1280`}
      srcSet={[640, 800, 960, 1280, 1600].map((width) => `${model.picture}${width} ${width}w`).join(', ')}
      sizes="(max-width: 999px) 100vw, 74vw"
      alt={`${brand} ${model.name}`}
      width={1600}
      height={900}
      priority={priority}
    />
  );
}

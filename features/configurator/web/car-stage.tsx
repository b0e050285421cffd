import { useEffect, useState } from 'react';
import type { ConfigurableCar } from '#features/catalog/public.ts';
import { Picture } from '#ui/picture.tsx';
import { Stage } from '#ui/stage.tsx';
import type { Motif } from '#ui/tokens/contract.ts';
import type { Choice } from '../rules/choice.ts';
import styles from './car-stage.module.css';
import { pictureOf } from './picture-of.ts';
import { useWords } from './words-context.ts';
import { altOf, say, type View } from './words.ts';

const WIDTH = 1280;
const HEIGHT = 720;

const SIZES = '(max-width: 999px) 100vw, 66vw';

/** The same picture for narrower windows. */
const widthsOf = (src: string): string =>
  [640, 960, 1280, 1600].map((width) => `${src}${src.includes('?') ? '&' : '?'}width=${width} ${width}w`).join(', ');

/** Keeps the last picture until the next is ready to paint, so that the car never blinks. */
const useReadyPicture = (src: string | null): string | null => {
  const [shown, setShown] = useState(src);
  useEffect(() => {
    if (src === null || src === shown) return undefined;
    let isWanted = true;
    const image = new Image();
    image.sizes = SIZES;
    image.srcset = widthsOf(src);
    image.src = src;
    const show = (): void => {
      if (isWanted) setShown(src);
    };
    image.decode().then(show, show);
    return () => {
      isWanted = false;
    };
  }, [src, shown]);
  return shown;
};

export type CarStageProps = { car: ConfigurableCar; choice: Choice; motif?: Motif | undefined };

const VIEWS: readonly View[] = ['hero', 'profile'];

export function CarStage({ car, choice, motif }: CarStageProps) {
  const words = useWords();
  const [view, setView] = useState<View>('hero');
  const wanted = pictureOf({ car, choice, view });
  const shown = useReadyPicture(wanted);
  return (
    <Stage
      kind="build"
      {...(motif === undefined ? {} : { motif })}
      controls={
        <fieldset className={styles.views}>
          <legend className={styles.legend}>{say(words, 'view.label')}</legend>
          {VIEWS.map((name) => (
            <button
              key={name}
              type="button"
              className={styles.view}
              aria-pressed={view === name}
              onClick={() => setView(name)}
            >
              {say(words, `view.${name}`)}
            </button>
          ))}
        </fieldset>
      }
    >
      {shown !== null && (
        <div className={styles.car} data-waiting={shown !== wanted}>
          <Picture
            src={shown}
            srcSet={widthsOf(shown)}
            alt={altOf(words, { car, choice, view })}
            width={WIDTH}
            height={HEIGHT}
            sizes={SIZES}
            priority
          />
        </div>
      )}
    </Stage>
  );
}

import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Picture } from '#ui/picture.tsx';
import { Stage } from '#ui/stage.tsx';
import { versionOf } from '../rules/choice.ts';
import styles from './car-stage.module.css';
import { withTexts } from './later-texts.ts';
import { pictureOf } from './picture-of.ts';
import { ViewButtons } from './view-buttons.tsx';
import { useWords } from './words-context.ts';
import { altOf, t, type View } from './words.ts';
import { SIZES, type CarStageProps } from './car-stage-props.ts';

const loadTurn = () => withTexts(import('./car-turn.tsx'));
const CarTurn = lazy(() => loadTurn().then((loaded) => ({ default: loaded.CarTurn })));

const WIDTH = 1280;
const HEIGHT = 720;

/** The same picture for narrower windows. */
const widthsOf = (src: string): string =>
  [640, 800, 960, 1280, 1600]
    .map((width) => `${src}${src.includes('?') ? '&' : '?'}width=${width} ${width}w`)
    .join(', ');

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

/** A picture until the visitor wants to turn the car; what turns it comes then, and the picture stands until it is there. */
export function CarStage(props: CarStageProps) {
  const [turn, setTurn] = useState<'no' | 'asked' | 'on' | 'failed' | 'left'>('no');
  const [view, setView] = useState<View>('hero');
  const ask = (): void => {
    setTurn('asked');
    void loadTurn()
      .then(({ readyTurn }) => readyTurn(props))
      .then(
        () => setTurn('on'),
        () => setTurn('failed'),
      );
  };
  const leave = (name: View): void => {
    setView(name);
    setTurn('left');
  };
  const still = <CarStill {...props} view={view} onView={setView} turn={turn} onTurn={ask} />;
  if (turn !== 'on') return still;
  return (
    <Suspense fallback={still}>
      <CarTurn {...props} onLeave={leave} />
    </Suspense>
  );
}

type StillProps = CarStageProps & { view: View; onView: (view: View) => void; turn: string; onTurn: () => void };

function CarStill({ car, choice, motif, view, onView, turn, onTurn }: StillProps) {
  const words = useWords();
  const buttons = useRef<HTMLFieldSetElement>(null);
  // The button that was pressed has left with the turned car: its like takes the focus.
  useEffect(() => {
    if (turn === 'left')
      buttons.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus({ preventScroll: true });
  }, [turn]);
  const requested = pictureOf({ car, choice, view });
  const shown = useReadyPicture(requested);
  return (
    <Stage
      kind="build"
      {...(motif === undefined ? {} : { motif })}
      controls={
        <fieldset ref={buttons} className={styles.views}>
          <legend className={styles.legend}>{t(words, 'view.label')}</legend>
          <ViewButtons view={view} onView={onView} />
          {versionOf(car, choice.versionId)?.picturePath != null && choice.colorId !== null && (
            <button type="button" className={styles.view} aria-busy={turn === 'asked'} onClick={onTurn}>
              {t(words, turn === 'failed' ? 'view.turnAgain' : 'view.turn')}
            </button>
          )}
        </fieldset>
      }
    >
      {shown !== null && (
        <div className={styles.car} data-waiting={shown !== requested}>
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

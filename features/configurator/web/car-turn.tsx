import { useEffect, useRef } from 'react';
import { outfitOf, pictureAddress } from '#features/catalog/public.ts';
import { CarView, type CarViewProps } from '#features/catalog/web/public/car-view.tsx';
import { versionOf } from '../rules/choice.ts';
import { lookOf as addressOf } from './picture-of.ts';
import { SIZES, type CarStageProps } from './car-stage-props.ts';
import styles from './car-turn.module.css';
import { ViewButtons } from './view-buttons.tsx';
import { useWords } from './words-context.ts';
import { altOf, t, type View } from './words.ts';

type CarTurnProps = Pick<CarStageProps, 'car' | 'choice'>;

const lookOf = ({ car, choice }: CarTurnProps): Pick<CarViewProps, 'folder' | 'paint'> | null => {
  const folder = versionOf(car, choice.versionId)?.picturePath ?? null;
  const color = car.colors.find(({ id }) => id === choice.colorId);
  if (folder === null || color === undefined) return null;
  const { hex, roofHex, finish } = color;
  const { parts } = addressOf({ car, choice });
  return { folder, paint: { hex, roofHex, finish, parts } };
};

/** The resting picture is there before it takes the place of the plain one, so that the car never blinks. */
export const readyTurn = async (input: CarTurnProps): Promise<void> => {
  const look = lookOf(input);
  if (look === null) throw new Error('a car without pictures');
  const image = new Image();
  image.sizes = SIZES;
  image.srcset = srcSetOf(look);
  await image.decode();
};

const srcSetOf = (look: Pick<CarViewProps, 'folder' | 'paint'>): string =>
  [640, 800, 960, 1280, 1600]
    .map((width) => `${pictureAddress({ ...look, view: 'hero', width })} ${width}w`)
    .join(', ');

/** The car on the configurator's stage, to be turned and seen live, in the colour and with the parts chosen. */
export function CarTurn({ car, choice, motif, onLeave }: CarStageProps & { onLeave: (view: View) => void }) {
  const words = useWords();
  const frame = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: its place in the order of focus is the first control of what came.
  useEffect(() => frame.current?.querySelector<HTMLElement>('input[type="range"]')?.focus({ preventScroll: true }), []);
  const look = lookOf({ car, choice });
  if (look === null) return null;
  return (
    <div ref={frame} className={styles.turn}>
      <CarView
        {...look}
        outfit={outfitOf({ chosen: car.parts.filter(({ id }) => choice.partIds.includes(id)), offered: car.parts })}
        alt={altOf(words, { car, choice, view: 'hero' })}
        texts={words.texts}
        motif={motif}
        bar="over"
        priority
        sizes={SIZES}
      />
      <fieldset className={styles.leave} aria-label={t(words, 'view.label')}>
        <ViewButtons view={null} onView={onLeave} />
      </fieldset>
    </div>
  );
}

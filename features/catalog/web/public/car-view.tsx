import { type PointerEvent, useRef, useState } from 'react';
import type { CarOutfit } from '#kernel/car-body.ts';
import { layersOf } from '#kernel/outfit-layers.ts';
import { azimuthOf, TURN_FRAMES } from '#kernel/turn.ts';
import { HiddenText } from '#ui/hidden-text.tsx';
import { Picture } from '#ui/picture.tsx';
import { translator } from '#ui/translate.ts';
import { Stage } from '#ui/stage.tsx';
import type { Motif } from '#ui/tokens/contract.ts';
import { pictureAddress, type PicturePaint } from '../../rules/picture.ts';
import { frameAt, FRONT_FRAME, sideOf, wrapFrame } from '../../rules/turn.ts';
import { CarViewBar, CarViewNote } from './car-view-bar.tsx';
import styles from './car-view.module.css';
import { useFrames } from './use-frames.ts';
import { useLive } from './use-live.ts';

/**
 * The car on its stage: a picture at first, a turn of 36 pictures once it is turned (drag, keys, buttons), the live car when
 * asked for. Costs nothing before that: player and live view are loaded on demand, and leave with their memory when this does.
 * Without scripts it is the picture. For the configurator: mount it lazily in place of the plain picture and give it the choice's
 * version folder and paint; a new paint recolours what is on the stage, a new folder starts again.
 */
export type CarViewProps = {
  /** `picturePath` of the version. */
  folder: string;
  /** Colour chosen: `hex`, `roofHex` and `finish` of a `ConfigurableColor`. */
  paint: PicturePaint;
  /** What was chosen that shows on the live car: `outfitOf` of the choice's parts. */
  outfit?: CarOutfit;
  /** What the resting picture shows: `pictureAlt` of the choice. */
  alt: string;
  /** Texts of the area `carView`: `page.texts('carView')`. */
  texts: Readonly<Record<string, string>>;
  motif?: Motif | undefined;
  /** Buttons under the stage, or over its lower edge. */
  bar?: 'below' | 'over';
  /** The picture is the largest thing on the first screen. */
  priority?: boolean;
  sizes?: string;
};

/** The turn of baked pictures: whether it was asked for, and what came of it. */
type Turn = 'never' | 'asked' | 'shown' | 'failed';

const AS_DRAWN: CarOutfit = {};

const STILL = { width: 1600, height: 900 } as const;

export function CarView(props: CarViewProps) {
  const { folder, paint, alt, texts, motif, outfit = AS_DRAWN, bar = 'below', priority = false } = props;
  const t = translator(texts);
  const frameCanvas = useRef<HTMLCanvasElement>(null);
  const liveCanvas = useRef<HTMLCanvasElement>(null);
  const [frame, setFrame] = useState(FRONT_FRAME);
  const [turn, setTurn] = useState<Turn>('never');
  const [spoken, setSpoken] = useState('');
  const live = useLive({
    canvas: liveCanvas,
    folder,
    paint,
    outfit,
    azimuth: azimuthOf(frame),
    onTurned: (azimuth) => setFrame(frameAt(azimuth)),
  });
  const isLive = live.phase !== 'off';
  const value = (at: number): string =>
    t('carView.turn.value', { at: at + 1, of: TURN_FRAMES, side: t(`carView.side.${sideOf(azimuthOf(at))}`) });
  useFrames({
    canvas: frameCanvas,
    isOn: turn !== 'never' && !isLive,
    folder,
    paint,
    frame,
    onShown: () => setTurn('shown'),
    onFailed: () => setTurn('failed'),
  });
  const turnTo = (to: number, isSaid = true): void => {
    const next = wrapFrame(to);
    setFrame(next);
    if (isSaid) setSpoken(value(next));
    live.turnTo(azimuthOf(next));
    if (!isLive && turn !== 'shown') setTurn('asked');
  };
  const drag = useDrag({ isOn: !isLive, frame, turnTo, onEnd: (at) => setSpoken(value(at)) });
  const isResting = !drag.isHeld && frame === FRONT_FRAME;
  const showsTurn = !isLive && turn === 'shown' && !isResting;
  const controls = (
    <CarViewBar frame={frame} value={value(frame)} t={t} live={live} onTurn={(to, isSaid) => turnTo(to, isSaid)} />
  );
  return (
    <div className={styles.view} role="group" aria-label={t('carView.label')} data-bar={bar}>
      <Stage kind="build" {...(motif && { motif })} controls={bar === 'over' ? controls : undefined}>
        <div
          className={styles.room}
          data-held={drag.isHeld}
          data-night={live.switches.night && isLive}
          {...drag.handlers}
        >
          <div className={styles.layer} data-hidden={showsTurn || live.phase === 'ready'}>
            <Picture
              src={pictureAddress({ folder, view: 'hero', paint, width: 1280 })}
              srcSet={[640, 800, 960, 1280, 1600]
                .map((width) => `${pictureAddress({ folder, view: 'hero', paint, width })} ${width}w`)
                .join(', ')}
              sizes={props.sizes ?? '(max-width: 1000px) 100vw, 74vw'}
              alt={alt}
              {...STILL}
              priority={priority}
            />
          </div>
          <canvas ref={frameCanvas} className={styles.frames} data-hidden={!showsTurn} aria-hidden="true" />
          {isLive && (
            <canvas
              ref={liveCanvas}
              className={styles.live}
              data-hidden={live.phase !== 'ready'}
              role="img"
              aria-label={t('carView.live.ready')}
            />
          )}
          {live.phase === 'loading' && <p className={styles.loading}>{t('carView.live.loading')}</p>}
        </div>
      </Stage>
      {bar === 'below' && controls}
      <CarViewNote note={live.note ?? (isLive ? null : noteOf(turn, outfit))} t={t} onAnyway={() => live.start(true)} />
      <HiddenText live="polite">
        {live.phase === 'ready' && spoken === '' ? t('carView.live.ready') : spoken}
      </HiddenText>
    </div>
  );
}

/** What the turn cannot show is said while it is on the stage. */
const noteOf = (turn: Turn, outfit: CarOutfit): 'frames' | 'asDrawn' | null => {
  if (turn === 'failed') return 'frames';
  return turn === 'shown' && layersOf(outfit).length > 0 ? 'asDrawn' : null;
};

/** Pixels of drag per frame; half a turn takes about the width of the picture. */
const framesPerWidth = TURN_FRAMES / 2;

type Dragging = {
  isOn: boolean;
  frame: number;
  turnTo: (frame: number, isSaid: boolean) => void;
  onEnd: (at: number) => void;
};

/** Where a drag began, and the frame it has come to. */
type DragState = {
  readonly id: number;
  readonly x: number;
  readonly frame: number;
  readonly width: number;
  at: number;
};

/**
 * Turns by mouse and finger. Vertical swipes stay with the page, so nobody gets stuck on the car. What is held is no state of the
 * screen: a page that is busy drawing loses no movement.
 */
function useDrag({ isOn, frame, turnTo, onEnd }: Dragging) {
  const held = useRef<DragState | null>(null);
  const [isHeld, setIsHeld] = useState(false);
  const end = (event: PointerEvent<HTMLElement>): void => {
    const drag = held.current;
    if (drag?.id !== event.pointerId) return;
    held.current = null;
    setIsHeld(false);
    onEnd(drag.at);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (!isOn || event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      const { pointerId: id, clientX: x, currentTarget } = event;
      held.current = { id, x, frame, width: currentTarget.clientWidth, at: frame };
      setIsHeld(true);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      const drag = held.current;
      if (drag?.id !== event.pointerId) return;
      const moved = Math.round(((event.clientX - drag.x) / Math.max(1, drag.width)) * framesPerWidth);
      const at = wrapFrame(drag.frame + moved);
      if (at === drag.at) return;
      drag.at = at;
      turnTo(at, false);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
  return { isHeld, handlers };
}

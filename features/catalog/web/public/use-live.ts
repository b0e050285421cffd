import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CarOutfit } from '#kernel/car-body.ts';
import type { Viewer, ViewerState } from '#studio/viewer/mount.ts';
import { connectionHere, isThrifty } from '#studio/viewer/thrift.ts';
import type { PicturePaint } from '../../rules/picture.ts';
import { paintOf } from './live-paint.ts';
import { useLiveSwitches, type LiveSwitches } from './use-live-switches.ts';

/** Why the pictures stay, or came back. */
export type LiveNote = 'thrifty' | 'software' | 'none' | 'lost' | 'failed';

export type LivePhase = 'off' | 'loading' | 'ready';

export type Live = LiveSwitches & {
  phase: LivePhase;
  note: LiveNote | null;
  /** `anyway`: although the connection is slow or there is no graphics card. */
  start: (anyway: boolean) => void;
  stop: () => void;
  turnTo: (azimuth: number) => void;
};

type LiveViewOptions = {
  canvas: RefObject<HTMLCanvasElement | null>;
  folder: string;
  paint: PicturePaint;
  /** What was chosen that shows. */
  outfit: CarOutfit;
  /** Where the visitor stands when the live car comes. */
  azimuth: number;
  onTurned: (azimuth: number) => void;
};

/** The live car: loaded when asked for, gone with its memory when left, back to the pictures whenever it cannot be. */
export function useLive({ canvas, folder, paint, outfit, azimuth, onTurned }: LiveViewOptions): Live {
  const [phase, setPhase] = useState<LivePhase>('off');
  const [note, setNote] = useState<LiveNote | null>(null);
  const [allowSoftware, setAllowSoftware] = useState(false);
  const viewer = useRef<Viewer | null>(null);
  const { reset, ...switches } = useLiveSwitches(viewer);
  const isOn = phase !== 'off';
  const giveUp = useEffectEvent((reason: LiveNote) => {
    setNote(reason);
    setPhase('off');
  });
  const hear = useEffectEvent((state: ViewerState) => {
    if (state.kind === 'ready') setPhase('ready');
    if (state.kind === 'turned') onTurned(state.azimuth);
    const reason = noteOf(state);
    if (reason !== null) giveUp(reason);
  });
  const look = useEffectEvent(() => ({ paint, outfit, azimuth, allowSoftware }));
  useEffect(() => {
    const target = canvas.current;
    if (!isOn || target === null) return undefined;
    let isWanted = true;
    const car = { ...look(), canvas: target, folder, isWanted: () => isWanted };
    const onState = (state: ViewerState): void => {
      if (isWanted) hear(state);
    };
    void import('./live-car.ts')
      .then(({ openLiveCar }) => openLiveCar({ ...car, onState }))
      .then(
        (opened) => {
          viewer.current = opened;
        },
        () => isWanted && giveUp('failed'),
      );
    return () => {
      isWanted = false;
      viewer.current?.dispose();
      viewer.current = null;
    };
  }, [isOn, folder, canvas]);
  useLook(viewer, paint, outfit);
  const start = (anyway: boolean): void => {
    if (!anyway && isThrifty(connectionHere())) return setNote('thrifty');
    setAllowSoftware(anyway);
    setNote(null);
    reset();
    setPhase('loading');
  };
  // Whoever turns the car has read why it is not live.
  const turnTo = (to: number): void => {
    setNote(null);
    viewer.current?.orbitTo({ azimuth: to });
  };
  return { phase, note, start, stop: () => setPhase('off'), turnTo, ...switches };
}

/** The car is seen as it is chosen, without being built anew. */
const useLook = (viewer: RefObject<Viewer | null>, paint: PicturePaint, outfit: CarOutfit): void => {
  const { hex, roofHex, finish } = paint;
  useEffect(() => {
    viewer.current?.setPaint(paintOf({ hex, roofHex, finish }));
  }, [viewer, hex, roofHex, finish]);
  const chosen = JSON.stringify(outfit);
  useEffect(() => {
    viewer.current?.setOutfit(JSON.parse(chosen) as CarOutfit);
  }, [viewer, chosen]);
};

const noteOf = (state: ViewerState): LiveNote | null => {
  switch (state.kind) {
    case 'unsupported':
      return state.reason === 'software' ? 'software' : 'none';
    case 'lost':
    case 'failed':
      return state.kind;
    default:
      return null;
  }
};

import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Frames } from '#studio/viewer/frames.ts';
import { connectionHere, isThrifty } from '#studio/viewer/thrift.ts';
import type { PicturePaint } from '../../rules/picture.ts';

const PHONE = '(max-width: 720px)';

type FramesOptions = {
  canvas: RefObject<HTMLCanvasElement | null>;
  /** Nothing is downloaded before the visitor turns the car. */
  isOn: boolean;
  folder: string;
  paint: PicturePaint;
  frame: number;
  onShown: () => void;
  onFailed: () => void;
};

/** Plays the turn of pictures on a canvas while it is on; the player comes with the first turn. */
export function useFrames({ canvas, isOn, folder, paint, frame, ...input }: FramesOptions): void {
  const frames = useRef<Frames | null>(null);
  const onShown = useEffectEvent(input.onShown);
  const onFailed = useEffectEvent(input.onFailed);
  const look = useEffectEvent(() => ({ paint: jobOf(paint), frame }));
  useEffect(() => {
    const target = canvas.current;
    if (!isOn || target === null) return undefined;
    let isWanted = true;
    void import('#studio/viewer/frames.ts').then(
      ({ playFrames }) => {
        if (!isWanted) return;
        const now = look();
        frames.current = playFrames({
          canvas: target,
          folder,
          paint: now.paint,
          isSmall: window.matchMedia(PHONE).matches,
          isThrifty: isThrifty(connectionHere()),
          onShown: () => onShown(),
          onFailed: () => onFailed(),
        });
        frames.current.show(now.frame);
      },
      () => isWanted && onFailed(),
    );
    return () => {
      isWanted = false;
      frames.current?.dispose();
      frames.current = null;
    };
  }, [canvas, isOn, folder]);
  useEffect(() => {
    frames.current?.show(frame);
  }, [frame]);
  const { hex, roofHex, finish } = paint;
  useEffect(() => {
    frames.current?.setPaint(jobOf({ hex, roofHex, finish }));
  }, [hex, roofHex, finish]);
}

const jobOf = ({ hex, roofHex, finish }: PicturePaint) => ({
  color: hex.toLowerCase(),
  roof: roofHex?.toLowerCase() ?? null,
  finish,
});

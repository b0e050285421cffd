import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { collect, isFull, NOTHING, type Collected } from '../rules/collect.ts';
import { readCode } from '../rules/read-code.ts';
import { SCANNER } from '../rules/settings.ts';
import { frameOf, framesOfPhoto, pictureOf } from './frames.ts';
import { openPhotoRun } from './photo-run.ts';
import type { ScanFrame } from './scan-messages.ts';
import { useCamera } from './use-camera.ts';
import { useReader } from './use-reader.ts';

type PhotoState = 'reading' | 'none' | 'unreadable' | null;

/** Camera, workers and what was read. */
export const useScan = () => {
  const [collected, setCollected] = useState<Collected<string>>(NOTHING);
  const [photo, setPhoto] = useState<PhotoState>(null);
  const held = useRef<Collected<string>>(NOTHING);
  const run = useRef<ReturnType<typeof openPhotoRun> | null>(null);
  const { state, start, stop } = useCamera();
  const take = useCallback((next: Collected<string>): void => {
    held.current = next;
    setCollected(next);
  }, []);
  const { isFailed, offer } = useReader(({ seen, frame }) => {
    const next = collect(held.current, seen, { frame: () => pictureOf(frame), isStill: frame.isStill });
    take(next);
    if (isFull(next)) stop();
    // One that is known already was read all the same.
    run.current?.heard(
      frame.isStill,
      seen.some((one) => readCode(one) !== null),
    );
  });
  const readPhoto = useCallback(
    async (file: File): Promise<void> => {
      stop();
      setPhoto('reading');
      const frames = await framesOfPhoto(file);
      if (frames === null) {
        setPhoto('unreadable');
        return;
      }
      run.current = openPhotoRun({ offer, onEnd: (isRead) => setPhoto(isRead ? null : 'none') });
      run.current.begin(frames);
    },
    [stop, offer],
  );
  const begin = useCallback(
    (id: string | null, isFresh: boolean): void => {
      if (isFresh) take(NOTHING);
      setPhoto(null);
      run.current?.stop();
      void start(id);
    },
    [start, take],
  );
  return { collected, photo: isFailed ? null : photo, state, isFailed, offer, begin, stop, readPhoto };
};
export type Scan = ReturnType<typeof useScan>;

/** Offers frames of a picture that is live, as often as the scanner looks. */
export const useFrames = (video: RefObject<HTMLVideoElement | null>, offer: (frame: ScanFrame) => boolean): void => {
  useEffect(() => {
    const timer = setInterval(() => {
      // Nobody looks: the battery is spared.
      if (document.hidden || video.current === null) return;
      const frame = frameOf(video.current);
      if (frame !== null) offer(frame);
    }, 1000 / SCANNER.frequency);
    return () => clearInterval(timer);
  }, [video, offer]);
};

import type { ScanFrame } from './scan-messages.ts';

/** A photo in several sizes, one after the other until something is read. */
export const openPhotoRun = ({
  offer,
  onEnd,
}: {
  offer: (frame: ScanFrame) => boolean;
  onEnd: (isRead: boolean) => void;
}) => {
  let waiting: ScanFrame[] = [];
  let isRunning = false;
  const end = (isRead: boolean): void => {
    isRunning = false;
    waiting = [];
    onEnd(isRead);
  };
  const next = (): void => {
    const [frame, ...rest] = waiting;
    if (frame === undefined) end(false);
    else if (offer(frame)) waiting = rest;
  };
  return {
    begin: (frames: readonly ScanFrame[]): void => {
      waiting = [...frames];
      isRunning = true;
      next();
    },
    /** A frame was looked at: one of the photo, or one of the camera's that kept everybody busy. */
    heard: (isStill: boolean, isRead: boolean): void => {
      if (!isRunning) return;
      if (isStill && isRead) end(true);
      else next();
    },
    stop: (): void => {
      isRunning = false;
    },
  };
};

import { useCallback, useEffect, useRef, useState } from 'react';
import type { CameraProblem } from '../rules/camera-problem.ts';
import { openCamera, type Camera } from './camera.ts';

export type CameraState =
  | { readonly kind: 'off' }
  | { readonly kind: 'starting' }
  | { readonly kind: 'live'; readonly camera: Camera }
  | { readonly kind: 'problem'; readonly problem: CameraProblem };

const OFF: CameraState = { kind: 'off' };

/** One camera at a time: it is off when the page is left, and when another one is chosen. */
export const useCamera = () => {
  const [state, setState] = useState<CameraState>(OFF);
  const live = useRef<Camera | null>(null);
  /** The latest start: an earlier one that answers later is stopped at once. */
  const run = useRef(0);
  const stop = useCallback(() => {
    run.current += 1;
    live.current?.stop();
    live.current = null;
    setState(OFF);
  }, []);
  const start = useCallback(
    async (id: string | null): Promise<void> => {
      stop();
      const own = run.current;
      setState({ kind: 'starting' });
      const opened = await openCamera(id, () => {
        if (run.current !== own) return;
        stop();
        setState({ kind: 'problem', problem: 'gone' });
      });
      if (run.current !== own) {
        if ('camera' in opened) opened.camera.stop();
        return;
      }
      if ('problem' in opened) {
        setState({ kind: 'problem', problem: opened.problem });
        return;
      }
      live.current = opened.camera;
      setState({ kind: 'live', camera: opened.camera });
    },
    [stop],
  );
  useEffect(() => () => live.current?.stop(), []);
  return { state, start, stop };
};

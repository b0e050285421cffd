import { isTooMuch, problemOf, type CameraProblem } from '../rules/camera-problem.ts';
import { cameraLabel, SCANNER } from '../rules/settings.ts';

export type Choice = { readonly id: string; readonly label: string };
export type Range = { readonly min: number; readonly max: number; readonly step: number; readonly value: number };

/** A camera that gives pictures. Zoom and torch are null where it has none. */
export type Camera = {
  readonly stream: MediaStream;
  readonly id: string;
  readonly choices: readonly Choice[];
  readonly zoom: Range | null;
  readonly hasTorch: boolean;
  readonly setZoom: (zoom: number) => Promise<void>;
  readonly setTorch: (isOn: boolean) => Promise<void>;
  readonly stop: () => void;
};
export type Opened = { readonly camera: Camera } | { readonly problem: CameraProblem };

/** What a camera can do beyond the types of the DOM (MediaStream Image Capture). */
type Abilities = {
  readonly zoom?: { readonly min: number; readonly max: number; readonly step?: number };
  readonly torch?: boolean | readonly boolean[];
};

const SIZE = {
  width: { ideal: SCANNER.width, max: SCANNER.width },
  height: { ideal: SCANNER.height, max: SCANNER.height },
};

/** With the scanner's size, and where a camera has none so small, with any: frames are made smaller then. */
const openStream = async (id: string | null): Promise<MediaStream> => {
  const which = id === null ? { facingMode: SCANNER.facing } : { deviceId: { exact: id } };
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: false, video: { ...SIZE, ...which } });
  } catch (error) {
    if (!isTooMuch(error)) throw error;
    return navigator.mediaDevices.getUserMedia({ audio: false, video: id === null ? true : which });
  }
};

const listCameras = async (): Promise<Choice[]> =>
  (await navigator.mediaDevices.enumerateDevices())
    .filter(({ kind }) => kind === 'videoinput')
    .map(({ deviceId, label }, index) => ({ id: deviceId, label: cameraLabel(label, index) }));

const zoomOf = (track: MediaStreamTrack, { zoom }: Abilities): Range | null => {
  if (zoom === undefined || zoom.max <= zoom.min) return null;
  const { zoom: value = zoom.min } = track.getSettings() as { zoom?: number };
  return { min: zoom.min, max: zoom.max, step: zoom.step ?? (zoom.max - zoom.min) / 20, value };
};

/** Asks for a camera; `onGone` when it is pulled out, or somebody takes back the leave to use it. */
export const openCamera = async (id: string | null, onGone: () => void): Promise<Opened> => {
  // Browsers hide the devices from a page that is not safe.
  if ((navigator as { mediaDevices?: MediaDevices }).mediaDevices === undefined) return { problem: 'insecure' };
  try {
    const stream = await openStream(id);
    const [track] = stream.getVideoTracks();
    if (track === undefined) return { problem: 'none' };
    track.addEventListener('ended', onGone);
    const abilities = ((track as { getCapabilities?: () => unknown }).getCapabilities?.() ?? {}) as Abilities;
    const apply = (advanced: object): Promise<void> => track.applyConstraints({ advanced: [advanced] });
    const camera: Camera = {
      stream,
      id: track.getSettings().deviceId ?? '',
      choices: await listCameras(),
      zoom: zoomOf(track, abilities),
      hasTorch: abilities.torch === true || (Array.isArray(abilities.torch) && abilities.torch.includes(true)),
      setZoom: (zoom) => apply({ zoom }),
      setTorch: (isOn) => apply({ torch: isOn }),
      stop: () => {
        track.removeEventListener('ended', onGone);
        for (const one of stream.getTracks()) one.stop();
      },
    };
    return { camera };
  } catch (error) {
    console.warn(error);
    return { problem: problemOf(error) };
  }
};

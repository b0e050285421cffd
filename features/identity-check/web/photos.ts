import { cameraProblemOf, type CameraProblem } from '#features/scanner/public.ts';

/** Points of the longer side of what is sent, on networks that may be bad: a paper is looked at with 1024, a face with 640. */
const MOST_POINTS = { environment: 1024, user: 800 } as const;
type Facing = keyof typeof MOST_POINTS;
const QUALITY = 0.85;

/** A live camera, or why there is none: one in front for a face, one behind for a paper. */
export const openStream = async (
  facing: Facing,
): Promise<{ readonly stream: MediaStream } | { readonly problem: CameraProblem }> => {
  // Browsers hide the devices from a page that is not safe.
  if ((navigator as { mediaDevices?: MediaDevices }).mediaDevices === undefined) return { problem: 'insecure' };
  try {
    const video = { facingMode: facing, width: { ideal: 1280 }, height: { ideal: 960 } };
    return { stream: await navigator.mediaDevices.getUserMedia({ audio: false, video }) };
  } catch (error) {
    console.warn(error);
    return { problem: cameraProblemOf(error) };
  }
};

/** As the camera gives it: a mirrored picture would show turns the other way round. */
const draw = (
  source: CanvasImageSource,
  { width, height, facing }: { width: number; height: number; facing: Facing },
): Promise<Blob | null> => {
  const share = Math.min(1, MOST_POINTS[facing] / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * share);
  canvas.height = Math.round(height * share);
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
};

export const shoot = (video: HTMLVideoElement, facing: Facing): Promise<Blob | null> =>
  video.videoWidth === 0
    ? Promise.resolve(null)
    : draw(video, { width: video.videoWidth, height: video.videoHeight, facing });

/** A photo of the phone's own camera, made small enough to be sent on a bad network; what the browser cannot read goes as it is. */
export const shrink = async (file: File, facing: Facing): Promise<Blob> => {
  try {
    const picture = await createImageBitmap(file);
    return (await draw(picture, { width: picture.width, height: picture.height, facing })) ?? file;
  } catch {
    return file;
  }
};

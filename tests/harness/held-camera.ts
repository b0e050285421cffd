import type { Page } from 'playwright-core';
import type { Sharp } from 'sharp';
import { waitFor } from './wait-for.ts';

/** A camera that shows what is held before it: a picture that the test changes from one photo to the next. */
const CAMERA = `
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [640, 640];
  let shown = null;
  const draw = () => {
    const context = canvas.getContext('2d');
    context.fillStyle = '#98a2ad';
    context.fillRect(0, 0, canvas.width, canvas.height);
    if (shown !== null) context.drawImage(shown, 0, 0, canvas.width, canvas.height);
  };
  setInterval(draw, 50);
  window.holdBefore = async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    shown = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
    // As large as what is held: nothing is pulled out of shape.
    [canvas.width, canvas.height] = [shown.width, shown.height];
    draw();
  };
  navigator.mediaDevices.getUserMedia = async () => {
    draw();
    return canvas.captureStream(20);
  };
`;

export const giveHeldCamera = (page: Page): Promise<unknown> => page.addInitScript(CAMERA);

/** Holds a picture before the camera until its live picture has the picture's shape. */
export const holdBefore = async (page: Page, picture: Sharp): Promise<void> => {
  const { data, info } = await picture.jpeg().toBuffer({ resolveWithObject: true });
  await page.evaluate(`holdBefore(${JSON.stringify(data.toString('base64'))})`);
  const shape = `(({ videoWidth, videoHeight } = {}) => videoWidth + 'x' + videoHeight)(document.querySelector('video') ?? {})`;
  await waitFor(async () => (await page.evaluate<string>(shape)) === `${info.width}x${info.height}`, { pause: 50 });
  // The frame after the one that brought the new shape; and a tap right after another is taken for the same.
  await page.waitForTimeout(600);
};

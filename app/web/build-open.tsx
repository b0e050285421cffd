export { openLoader as loader } from '#features/configurator/web/build-handlers.ts';

export const handle = { js: false };

export default function BuildOpen() {
  return null;
}

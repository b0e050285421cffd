import { buildWeb } from '#tools/build.ts';

/** Journeys drive the built pages: they are brought up to date first. */
export default async function setup(): Promise<void> {
  await buildWeb();
}

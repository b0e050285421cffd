import { describe, expect, it } from 'vitest';
import { machines } from '#app/server/machines.ts';
import { drawMachines, readPictures } from './draw-machines.ts';

describe('the pictures of the lifecycles', () => {
  it('are those of the tables: run `node tools/draw-machines.ts` when this fails', () => {
    expect(readPictures()).toBe(drawMachines());
  });

  it('show every transition of every machine', () => {
    const page = readPictures();
    for (const machine of machines) expect(page).toContain(`## ${machine.name}\n`);
    const arrows = page.match(/^ {2}s\d+ --> s\d+: /gm) ?? [];
    expect(arrows).toHaveLength(machines.reduce((sum, { steps }) => sum + steps.length, 0));
  });
});

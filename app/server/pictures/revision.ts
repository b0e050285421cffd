import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sha256 } from '#platform/crypto.server.ts';
import { BAKED } from './baked.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

const MADE_OF = [
  path.join(BAKED, 'manifest.json'),
  path.join(ROOT, 'studio/recolor.ts'),
  ...['draw.ts', 'layers.ts', 'plates.ts', 'stand-in.ts'].map((file) => path.join(import.meta.dirname, file)),
];

/** What kept pictures are made of: with new frames, or another way to mix them, nothing that was kept before is given. */
export const REVISION = sha256(MADE_OF.map((file) => readFileSync(file, 'utf8')).join('\0')).slice(0, 12);

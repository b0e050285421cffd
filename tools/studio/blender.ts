import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { TraceMesh } from '#studio/trace/mesh.ts';
import type { Job } from './trace-plan.ts';

/** The named program, or `blender` on the path. */
export function findBlender(named: string | undefined): string | undefined {
  const places =
    named === undefined
      ? (process.env['PATH'] ?? '').split(path.delimiter).map((folder) => path.join(folder, 'blender'))
      : [named];
  return places.find((place) => existsSync(place));
}

/** Traces the shots of a job that are not there yet, in one Blender: the mesh and its search tree are built once. */
export async function trace(o: {
  job: Job;
  mesh: TraceMesh;
  blender: string;
  script: string;
  folder: string;
}): Promise<void> {
  const { job, mesh, folder } = o;
  if (job.shots.every(({ out }) => existsSync(out))) return;
  const meshFile = path.join(folder, 'mesh.bin');
  const jobFile = path.join(folder, 'job.json');
  await writeFile(meshFile, mesh.bytes);
  const threads = Math.min(2, os.availableParallelism());
  await writeFile(jobFile, JSON.stringify({ ...job.scene, mesh: meshFile, threads, shots: job.shots }));
  const child = spawn(o.blender, ['-b', '--factory-startup', '-noaudio', '-P', o.script, '--', jobFile], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('TRACE')) process.stdout.write(`${line}\n`);
    else if (!/^(Fra:|Saved:| Time:|$)/.test(line)) said.push(line);
  }
  const missing = job.shots.filter(({ out }) => !existsSync(out));
  if (missing.length > 0)
    throw new Error(`Blender left out ${missing.length} pictures:\n${said.slice(-20).join('\n')}`);
  await rm(meshFile);
}

import { spawn } from 'node:child_process';

export type Printed = { readonly code: number | null; readonly lines: readonly string[] };

/** Runs Node in a folder outside the tree, with no variable of this process but the path: what it printed, and how it ended. */
export const runOutside = async (
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Printed> => {
  const child = spawn(process.execPath, args, { cwd: folder, env: { PATH: process.env.PATH, ...env } });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (printed += part.toString()));
  const code = await new Promise<number | null>((resolve) => void child.once('close', resolve));
  return { code, lines: printed.trim().split('\n') };
};

import { watch } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run/files.ts';
import { runProgram } from './run/program.ts';
import type { RoleName } from './run/role.ts';
import { printLine } from './run/print.ts';
import type { SupervisedRole } from './run/supervise.ts';
import { findAffectedRoles } from './run/affected.ts';

const FOLDERS = ['app', 'brands', 'features', 'flows', 'kernel', 'platform', 'sandbox', 'seed'];
const PAUSE = 100;

/** Pages reload by themselves (Vite, inside the web role); the roles start again when code of theirs changes. */
await runProgram({ mode: 'development', build: async () => undefined, onRunning: restartOnChange });

function restartOnChange(roles: readonly SupervisedRole[]): void {
  const affected = new Set<RoleName>();
  let timer: NodeJS.Timeout | undefined;
  const restart = () => {
    const names = [...affected];
    affected.clear();
    if (names.length > 0) printLine(`changed: ${names.join(', ')} starts again`);
    for (const role of roles) if (names.includes(role.name)) void role.restart();
  };
  for (const folder of FOLDERS) {
    watch(path.join(ROOT, folder), { recursive: true }, (_event, file) => {
      if (file === null) return;
      for (const name of findAffectedRoles(`${folder}/${file}`)) affected.add(name);
      clearTimeout(timer);
      timer = setTimeout(restart, PAUSE);
    });
  }
}

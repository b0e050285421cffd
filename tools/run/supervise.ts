import { setTimeout as sleep } from 'node:timers/promises';
import { printLine } from './print.ts';
import { spawnRole, type RoleName, type RoleProcess } from './role.ts';

export type SupervisedRole = {
  readonly name: RoleName;
  readonly ready: Promise<Readonly<Record<string, unknown>>>;
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const LONGEST_PAUSE = 10_000;
const HEALTHY_AFTER = 30_000;

/** Runs a role and starts it again when it dies, after a pause that doubles while it keeps dying. */
export function superviseRole({ name, env }: { name: RoleName; env: NodeJS.ProcessEnv }): SupervisedRole {
  const print = (line: string) => process.stdout.write(`${line}\n`);
  let requested = true;
  let restarting = false;
  let current = spawnRole({ name, env, print });
  const keepRunning = async () => {
    let pause = 250;
    for (;;) {
      const began = performance.now();
      const how = await current.ended;
      if (!requested) return;
      if (restarting) restarting = false;
      else {
        if (performance.now() - began > HEALTHY_AFTER) pause = 250;
        printLine(`${name} died (${how}), starting it again in ${pause / 1000} s`);
        await sleep(pause);
        pause = Math.min(pause * 2, LONGEST_PAUSE);
      }
      if (!requested) return;
      current = spawnRole({ name, env, print });
      void announce(current);
    }
  };
  // A role that never became ready is a mistake for a person to see, not one to repeat.
  void current.ready.then(keepRunning, () => undefined);
  return {
    name,
    ready: current.ready,
    restart: async () => {
      restarting = true;
      await current.stop();
    },
    stop: async () => {
      requested = false;
      await current.stop();
    },
  };
}

async function announce(role: RoleProcess): Promise<void> {
  await role.ready.then(
    () => printLine(`${role.name} runs again`),
    () => undefined,
  );
}

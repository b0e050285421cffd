import type { Check } from '../checks/all.ts';

export type Counts = { readonly passed: number; readonly failed: number };

const AT_ONCE = 2;

/** Runs the checks two at a time and reports each as it ends, what it found below its name. */
export async function runChecks(checks: readonly Check[]): Promise<Counts> {
  const waiting = [...checks];
  let passed = 0;
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      if (await runCheck(check)) passed += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { passed, failed: checks.length - passed };
}

async function runCheck({ name, run }: Check): Promise<boolean> {
  const began = performance.now();
  const { ok, output } = await run().catch((error: unknown) => ({ ok: false, output: String(error) }));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const detail = output === '' || (ok && output.includes('\n')) ? '' : ok ? `: ${output}` : `\n${indent(output)}`;
  process.stdout.write(`${ok ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)${detail}\n`);
  return ok;
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '        ');
}

import { CHECKS } from './checks/all.ts';
import { runChecks } from './run/run-checks.ts';

const { failed } = await runChecks(CHECKS);
process.exitCode = failed > 0 ? 1 : 0;

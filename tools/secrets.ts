import { generateSecrets } from '#platform/env/secrets.server.ts';

/** A set of secrets for a new installation, as lines of an environment file: every process of it is started with the same. */
const lines = Object.entries(generateSecrets()).map(([name, value]) => `${name}=${[value].flat().join(',')}`);
process.stdout.write(`${lines.join('\n')}\n`);

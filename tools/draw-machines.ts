import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { machines } from '#app/server/machines.ts';
import { toMermaid } from '#kernel/transitions.ts';
import { ROOT } from './run/files.ts';

export const PICTURES = 'docs/machines.md';

const HEAD = `# Lifecycles

Every lifecycle is one table of transitions (\`kernel/transitions.ts\`), checked when it is defined: every state can be
reached, every end is intended, from every state an end can be reached. Rules, stores and the database follow the table.
The pictures are drawn from it by \`node tools/draw-machines.ts\`; a test fails while they are old. An arrow carries its
event, [the condition it needs] and (who may cause it); without a name, anyone the call lets in, or the system.
`;

/** The page of pictures, one for each machine of the program. */
export function drawMachines(): string {
  const parts = machines.map((machine) => {
    const ends = machine.ends.length === 0 ? 'none' : machine.ends.map((end) => `\`${end}\``).join(', ');
    const facts = `${machine.states.length} states, ${machine.steps.length} transitions. Begins at \`${machine.initial}\`; ends: ${ends}.`;
    return [`## ${machine.name}`, '', facts, '', '```mermaid', toMermaid(machine).trimEnd(), '```', ''].join('\n');
  });
  return [HEAD, ...parts].join('\n');
}

/** The page as it stands in the repository. */
export function readPictures(): string {
  return readFileSync(path.join(ROOT, PICTURES), 'utf8');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(path.join(ROOT, PICTURES), drawMachines());
}

import { writeFileSync } from 'node:fs';
import type { Figure } from './figures.ts';
import { measureOn } from './grown/measure.ts';
import { openGrownPlace } from './grown/place.ts';
import { prepare, type Prepared } from './grown/prepare.ts';
import { reportOf } from './grown/report.ts';

const tell = (line: string): void => void process.stdout.write(`  ${line}\n`);

/** A part of the list, by the names of `GROWN_ONLY`; a whole run leaves it out. */
const filterQuestions = (prepared: Prepared): Prepared => {
  const only = process.env['GROWN_ONLY'];
  if (only === undefined) return prepared;
  const names = new RegExp(only);
  return { ...prepared, questions: prepared.questions.filter(({ name }) => names.test(name)) };
};

/** Every call, page, screen of the console, timer and statement of the worker on a small database and on a grown one, in pages of memory. */
export const measureGrown = async (): Promise<Figure[]> => {
  const place = await openGrownPlace();
  try {
    const prepared = filterQuestions(await prepare(place, tell));
    const small = await measureOn(place, 'small', prepared.questions);
    tell('small measured');
    const grown = await measureOn(place, 'grown', prepared.questions);
    tell('grown measured');
    const { lines, figures } = await reportOf(place, prepared, { small, grown });
    const file = process.env['GROWN_LIST'];
    if (file !== undefined) writeFileSync(file, `${lines.all.join('\n')}\n`);
    process.stdout.write(`${lines.shown.join('\n')}\n`);
    return figures;
  } finally {
    await place.close();
  }
};

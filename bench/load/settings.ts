import { parseArgs } from 'node:util';

export type Settings = {
  readonly perSecond: number;
  readonly seconds: number;
  readonly pause: number;
  /** One run for each number of web processes. */
  readonly processes: readonly number[];
  readonly isRecorded: boolean;
};

type Bounds = { readonly least: number; readonly most: number };

const numberOf = (name: string, text: string, { least, most }: Bounds): number => {
  const number = Number(text);
  if (text.trim() === '' || !(number >= least && number <= most))
    throw new Error(`--${name} is a number from ${least} to ${most}`);
  return number;
};

const wholeOf = (name: string, text: string, bounds: Bounds): number => {
  const number = numberOf(name, text, bounds);
  if (!Number.isInteger(number)) throw new Error(`--${name} is a whole number`);
  return number;
};

/** What was typed behind `npm run load --`; a wrong setting is thrown by its name. */
export const readSettings = (args: readonly string[]): Settings => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rate: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '60' },
      pause: { type: 'string', default: '1000' },
      processes: { type: 'string', default: '1,2' },
      record: { type: 'boolean', default: false },
    },
  });
  return {
    perSecond: numberOf('rate', values.rate, { least: 0.1, most: 10_000 }),
    seconds: numberOf('seconds', values.seconds, { least: 1, most: 3600 }),
    pause: numberOf('pause', values.pause, { least: 0, most: 60_000 }),
    processes: values.processes.split(',').map((one) => wholeOf('processes', one, { least: 1, most: 16 })),
    isRecorded: values.record,
  };
};

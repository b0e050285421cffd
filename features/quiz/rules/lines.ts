import {
  MEASURED,
  NAMED,
  WORDS_OF,
  type MeasuredFact,
  type NamedFact,
  type Option,
  type Question,
  type Preference,
} from './facts.ts';

/**
 * Questions as people write them: a line with `?` for a question (`??` where several answers may be chosen), below it a line with `-` for each answer, and behind a
 * bar what it asks for: `seats >= 7 *30, body = suv-mid / suv-compact *10`. What stands behind `*` is its weight.
 */

const isMeasured = (fact: string): fact is MeasuredFact => (MEASURED as readonly string[]).includes(fact);
const isNamed = (fact: string): fact is NamedFact => (NAMED as readonly string[]).includes(fact);

const PREFERENCE = /^(?<fact>\w+)\s*(?<sign>>=|<=|=)\s*(?<what>[^*]+?)\s*\*\s*(?<weight>\d{1,3})$/;

const preferenceOf = (text: string): Preference | null => {
  const { fact = '', sign = '', what = '', weight = '' } = PREFERENCE.exec(text.trim())?.groups ?? {};
  const heavy = Number(weight);
  if (heavy < 1 || heavy > 100) return null;
  if (isMeasured(fact) && sign !== '=' && /^\d{1,9}(?:\.\d{1,2})?$/.test(what))
    return { fact, sense: sign === '>=' ? 'LEAST' : 'MOST', amount: Number(what), weight: heavy };
  if (!isNamed(fact) || sign !== '=') return null;
  const words = what.split('/').map((word) => word.trim());
  const known: readonly string[] = WORDS_OF[fact];
  return words.every((word) => known.includes(word)) ? { fact, sense: 'ONE_OF', words, weight: heavy } : null;
};

const optionOf = (line: string): Option | null => {
  const [text = '', ...rest] = line.slice(1).split('|');
  if (text.trim() === '' || rest.length > 1) return null;
  const preferences = (rest[0] ?? '')
    .split(',')
    .filter((one) => one.trim() !== '')
    .map(preferenceOf);
  return preferences.some((preference) => preference === null)
    ? null
    : { text: text.trim(), preferences: preferences.filter((preference) => preference !== null) };
};

/** The questions, or the first line that is none. */
export const questionsOf = (text: string): { rows: Question[] } | { wrong: string } => {
  const rows: { text: string; isMany: boolean; options: Option[] }[] = [];
  for (const line of text
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '')) {
    if (line.startsWith('?')) {
      const isMany = line.startsWith('??');
      const words = line.slice(isMany ? 2 : 1).trim();
      if (words === '') return { wrong: line };
      rows.push({ text: words, isMany, options: [] });
      continue;
    }
    const option = line.startsWith('-') ? optionOf(line) : null;
    const question = rows.at(-1);
    if (option === null || question === undefined) return { wrong: line };
    question.options.push(option);
  }
  const bare = rows.find(({ options }) => options.length < 2);
  return bare === undefined ? { rows } : { wrong: bare.text };
};

const preferenceLine = (preference: Preference): string =>
  preference.sense === 'ONE_OF'
    ? `${preference.fact} = ${preference.words.join(' / ')} *${preference.weight}`
    : `${preference.fact} ${preference.sense === 'LEAST' ? '>=' : '<='} ${preference.amount} *${preference.weight}`;

const optionLine = ({ text, preferences }: Option): string =>
  preferences.length === 0 ? `- ${text}` : `- ${text} | ${preferences.map(preferenceLine).join(', ')}`;

export const questionLines = (questions: readonly Question[]): string =>
  questions
    .map(({ text, isMany, options }) => [`${isMany ? '??' : '?'} ${text}`, ...options.map(optionLine)].join('\n'))
    .join('\n\n');

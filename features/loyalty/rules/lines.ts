import type { Level } from './levels.ts';

type Question = { readonly question: string; readonly answer: string };

/** Lines that people write, each of parts between bars; or the first that is none. */
const readLines = <Row>(text: string, read: (parts: string[]) => Row | null): { rows: Row[] } | { wrong: string } => {
  const rows: Row[] = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const row = read(line.split('|').map((part) => part.trim()));
    if (row === null) return { wrong: line.trim() };
    rows.push(row);
  }
  return { rows };
};

/** Levels as lines of points, name and text. */
export const levelsOf = (text: string): { rows: Level[] } | { wrong: string } =>
  readLines(text, ([from = '', name = '', words = '', ...more]) =>
    /^\d{1,8}$/.test(from) && name.length >= 2 && more.length === 0 ? { from: Number(from), name, text: words } : null,
  );
export const levelLines = (levels: readonly Level[]): string =>
  levels.map(({ from, name, text }) => `${from} | ${name} | ${text}`).join('\n');

/** Questions as lines of question and answer. */
export const questionsOf = (text: string): { rows: Question[] } | { wrong: string } =>
  readLines(text, ([question = '', answer = '', ...more]) =>
    question.length >= 3 && answer.length >= 3 && more.length === 0 ? { question, answer } : null,
  );
export const questionLines = (faq: readonly Question[]): string =>
  faq.map(({ question, answer }) => `${question} | ${answer}`).join('\n');

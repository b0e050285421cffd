import { expect, test } from 'vitest';
import { levelLines, levelsOf, questionLines, questionsOf } from './lines.ts';

test('levels and questions are written a line each and read back the same', () => {
  const levels = [
    { name: 'One', from: 0, text: 'The beginning.' },
    { name: 'Two', from: 1500, text: '' },
  ];
  expect(levelsOf(levelLines(levels))).toEqual({ rows: levels });
  const faq = [{ question: 'Why so?', answer: 'Because.' }];
  expect(questionsOf(`\n${questionLines(faq)}\n\n`)).toEqual({ rows: faq });
});

test('a line that is none is named', () => {
  expect(levelsOf('0 | One |\nmany | Two')).toEqual({ wrong: 'many | Two' });
  expect(levelsOf('0 | One | a | b')).toEqual({ wrong: '0 | One | a | b' });
  expect(questionsOf('Only a question?')).toEqual({ wrong: 'Only a question?' });
});

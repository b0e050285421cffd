import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AREAS } from '#brands/texts/areas.ts';
import { translator } from '#ui/translate.ts';
import { FigureCards } from './figure-cards.tsx';

const days = (last: number) => [
  { day: '01/02/2026', count: 0, more: null },
  { day: '02/02/2026', count: last, more: null },
];
const draw = (last: number): string =>
  renderToStaticMarkup(
    <FigureCards t={translator(AREAS.console['pt-BR'])} site="Jeep" figures={[{ name: 'orders', days: days(last) }]} />,
  );

it('a figure with nothing yet is a line that says since when is counted, and no drawing', () => {
  const html = draw(0);
  expect(html).toContain('Nada ainda. Contado desde 01/02/2026.');
  expect(html).not.toMatch(/<svg|<table/);
});

it('a figure with something is drawn, with its days as a table', () => {
  const html = draw(3);
  expect(html.match(/<rect/g)).toHaveLength(2);
  expect(html).toContain('<table');
  expect(html).not.toContain('Nada ainda');
});

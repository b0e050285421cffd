import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { crawl } from './harness/crawl.ts';
import { linesOf, otherLanguageFinder } from './harness/other-language.ts';

const PAGES: Record<string, string> = {
  '/br/jeep':
    '<a class="x" href="/br/jeep/ofertas">Ofertas</a><a href="#gone">Abaixo</a><a href="#here" id="here">Aqui</a>',
  '/br/jeep/ofertas':
    '<a href="/br/jeep/nada">Nada</a><a href="/br/jeep?a=1&amp;b=2">Início</a><a href="https://x.example">x</a>',
  '/br/jeep?a=1&b=2': 'ok',
};

let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    const page = PAGES[request.url ?? ''];
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

test('a crawl finds the link that leads nowhere, and the anchor that is not there', async () => {
  const { pages, broken } = await crawl({ url, market: 'br', brand: 'jeep' });
  expect(pages.map(({ path }) => path).sort()).toEqual(['/br/jeep', '/br/jeep/ofertas', '/br/jeep?a=1&b=2']);
  expect(broken).toEqual(['#gone on /br/jeep: no such place', '/br/jeep/nada on /br/jeep/ofertas: 404']);
});

test('lines are what is read and what is read aloud', () => {
  const html = '<p>De R$<!-- --> 10</p><img alt="Um carro &amp; meio"><script>"nunca"</script><b title="Fim">.</b>';
  expect(linesOf(html)).toEqual(['Um carro & meio', 'Fim', 'De R$ 10']);
});

test('a line of the other language is found, with or without something in its places', () => {
  const find = otherLanguageFinder(
    ['Ofertas', 'Quiero una propuesta', 'Faltan {days} días'],
    ['Ofertas', 'Quero uma proposta', 'Faltam {days} dias para'],
  );
  expect(find('<p>Ofertas</p><p>Quiero una propuesta</p><p>Faltan 3 días</p>')).toEqual([]);
  expect(find('<p>Quero uma proposta</p><a aria-label="Faltam 3 dias para">x</a>')).toEqual([
    'Faltam 3 dias para',
    'Quero uma proposta',
  ]);
});

test('a text of many places does not keep a long line waiting', () => {
  const counts = Array.from({ length: 8 }, (_, at) => `{a${at}}`).join(' ');
  const find = otherLanguageFinder([`${counts} nas regras.`], ['Quero uma proposta {x}']);
  const line = `Quero uma proposta e nada mais hoje${' de 12'.repeat(130)}`;
  expect(find(`<p>${line}</p>`)).toEqual([line]);
});

test('a text of the own language that is all places hides no line of the other', () => {
  const find = otherLanguageFinder(['{a} {b}', '{n} km', 'Ver todas as ofertas'], ['Ver todas las ofertas', '{n} km']);
  expect(find('<p>Ver todas las ofertas</p><p>3 km</p><p>Ver todas as ofertas</p>')).toEqual(['Ver todas las ofertas']);
});

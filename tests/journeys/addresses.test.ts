import { beforeAll, describe, expect, it } from 'vitest';
import { shareProgram } from '../harness/shared-program.ts';

let url: string;

beforeAll(async () => {
  [url = ''] = (await shareProgram()).urls;
});

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${url}${path}`, { redirect: 'manual', headers });

const BRANDS = ['volante', 'volante-flag', 'volante-abarth', 'jeep', 'ram', 'dodge', 'chrysler', 'citroen', 'peugeot'];

describe('addresses', () => {
  it.each(BRANDS.flatMap((brand) => [`/br/${brand}`, `/ar/${brand}`]))('%s is a brand’s door', async (path) => {
    const answer = await get(path);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain('<body class="hub-page"');
    expect(html).toContain(`<meta name="page-brand" content="${path.split('/')[2]}"`);
    expect(html).toContain(`lang="${path.startsWith('/br') ? 'pt-BR' : 'es-AR'}"`);
    expect(html).not.toContain('⟦');
    expect(html).not.toContain('<script');
  });

  it.each([
    ['/br', 'pt-BR', '/br/jeep', '/ar/jeep'],
    ['/ar', 'es-AR', '/ar/jeep', '/br/jeep'],
  ])('%s is the door of its market’s brands', async (path, locale, own, other) => {
    const answer = await get(path);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain(`lang="${locale}"`);
    expect(html).toContain(`href="${own}"`);
    expect(html).not.toContain(`href="${other}"`);
    expect((await get(`${path}/`)).headers.get('location')).toBe(path);
  });

  it('a request line that names another host shows nothing of it', async () => {
    const answer = await get('//evil.example/br/jeep');
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('https://evil.example');
  });

  it.each([
    ['an unknown brand', '/br/lada'],
    ['an unknown market', '/uy/jeep'],
    ['an unknown page', '/br/jeep/nada'],
    ['an unknown model', '/br/jeep/modelos/uno'],
    ['another brand’s model', '/br/jeep/modelos/208'],
    ['an unknown step', '/br/jeep/monte/compass/motor'],
    ['an unknown model to build', '/br/jeep/monte/uno/version'],
    ['a broken percent sign', '/br/jeep/%E0%A4%A'],
  ])('%s is a page that does not exist', async (_name, path) => {
    const answer = await get(path);
    expect([400, 404]).toContain(answer.status);
    expect(await answer.text()).not.toContain('at file:');
  });

  it.each(['01a1fb0e-b0e5-77c7-aa91-56a2ec2f0978', '1'])(
    'reservation %s leads who is not signed in to sign in, whether it is there or not',
    async (id) => {
      const path = `/br/jeep/reserva/${id}/payment`;
      const answer = await get(path);
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toBe(`/br/jeep/entrar?next=${encodeURIComponent(path)}`);
    },
  );

  it('keeps the brand around a page that does not exist', async () => {
    const html = await (await get('/ar/peugeot/nada')).text();
    expect(html).toContain('Botón de arrepentimiento');
    expect(html).toContain('CUIT');
  });

  it.each([
    ['/ar/jeep/monte/compass/color?c=x', '/ar/jeep/arma/compass/color?c=x'],
    ['/br/jeep/arma/compass/color', '/br/jeep/monte/compass/color'],
    ['/br/jeep/mi-cuenta/pedidos', '/br/jeep/minha-area/pedidos'],
    ['/br/jeep/', '/br/jeep'],
  ])('%s moves to %s', async (from, to) => {
    const answer = await get(from);
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toBe(to);
  });

  it.each(['/br/jeep/modelos/compass', '/br/jeep/modelos/compass/360'])(
    '%s: the colour picked there is the car’s in the configurator',
    async (page) => {
      const offered = [...(await (await get(page)).text()).matchAll(/[?&;]cor=([0-9A-Z]+)/g)].map(
        ([, code = '']) => code,
      );
      // Not the first, which every car starts in.
      const code = [...new Set(offered)].at(2) ?? expect.fail('the model has no three colours');
      const html = await (await get(`${page}?cor=${code}`)).text();
      const links = [...html.matchAll(/href="(\/br\/jeep\/monte\/compass\/[^"]+)"/g)].map(([, href = '']) => href);
      expect(links.length).toBeGreaterThan(0);
      for (const link of new Set(links)) {
        const answer = await get(link.replaceAll('&amp;', '&'));
        expect(answer.headers.get('location'), link).toMatch(new RegExp(`\\?c=[0-9A-Z]+\\.\\d{4}\\.${code}`));
      }
    },
  );

  it('gives a wrong car code back to be mended, in the form it was typed in', async () => {
    const answer = await get('/br/jeep/monte/compass?s=ABCD-1234');
    const at = answer.headers.get('location') ?? '';
    expect(at).toMatch(/#open-code$/);
    const html = await (await get(at.replace(/#.*/, ''))).text();
    expect(html).toMatch(/<details[^>]*id="open-code"[^>]*open=""/);
    expect(html).toMatch(/<input[^>]*name="s"[^>]*value="ABCD-1234"|<input[^>]*value="ABCD-1234"[^>]*name="s"/);
    expect(html).toContain('Nenhum carro com este código nesta marca.');
  });

  it('rebuilds a shared car whose parts are unknown instead of failing', async () => {
    const answer = await get('/br/jeep/monte/compass/color?c=6751E10.2026.ZZZ.999.XXX');
    expect([200, 302]).toContain(answer.status);
  });

  it('gives the same page from its cache, with a policy that allows nothing unknown', async () => {
    const [first, second] = [await get('/br/ram'), await get('/br/ram')];
    expect(await second.text()).toBe(await first.text());
    const policy = second.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(second.headers.get('vary')).toContain('cookie');
  });

  it('marks a page made for one visitor by a nonce, and does not keep it', async () => {
    const answers = await Promise.all([0, 1].map(() => get('/br/ram', { cookie: 'vlt_reservation=someone' })));
    const [one, other] = answers.map((answer) => answer.headers.get('content-security-policy') ?? '');
    expect(one).toContain("'nonce-");
    expect(one).not.toBe(other);
  });
});

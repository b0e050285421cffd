import decodeQr from 'qr/decode.js';
import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveHeldCamera } from '#tests/harness/held-camera.ts';
import { openJourneyApp, type JourneyApp } from './account-steps.ts';
import { agree, openAs, reserve, SITES, takePhoto, type Market } from './identity-steps.ts';
import { expectAccessible, untilLive } from './visitor.ts';

let app: JourneyApp;
beforeAll(async () => {
  app = await openJourneyApp();
});
afterAll(() => app.close());

const WORDS = {
  br: {
    show: 'Mostrar o código',
    anew: 'Fazer outro código',
    code: /^Código/,
    opened: /aberto em um celular/,
    taken: /já foi aberto/,
    over: /não vale mais/,
    none: /abre pelo código/,
    back: /fechar esta página/,
    who: /^Compra de Cliente \(c•••@/,
    number: 'Número na tela do computador',
    shown: /Digite este número no celular/,
    wrong: /Este não é o número/,
    confirm: 'A compra é minha: continuar',
    deny: 'Esta compra não é minha',
    denied: /código foi encerrado/,
    onlyPhone: 'Somente em dispositivos móveis',
  },
  ar: {
    show: 'Mostrar el código',
    anew: 'Hacer otro código',
    code: /^Código/,
    opened: /se abrió en un celular/,
    taken: /ya se abrió/,
    over: /ya no sirve/,
    none: /se abre con el código/,
    back: /cerrar esta página/,
    who: /^Compra de Clienta \(c•••@/,
    number: 'Número en la pantalla de la computadora',
    shown: /Escribí este número en el celular/,
    wrong: /Ese no es el número/,
    confirm: 'La compra es mía: seguir',
    deny: 'Esta compra no es mía',
    denied: /El código terminó/,
    onlyPhone: 'Solo en dispositivos móviles',
  },
} as const;

/** What a phone's camera reads off the screen. */
const readCode = async (page: Page, name: RegExp): Promise<string> => {
  const shown = await page.getByRole('img', { name }).screenshot();
  const { data, info } = await sharp(shown).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQr({ width: info.width, height: info.height, data: new Uint8Array(data) });
};

const openPhone = async (market: Market, address: string) => {
  const visitor = await openAs({ app, browser: app.browser }, market);
  await giveHeldCamera(visitor.page);
  await visitor.page.goto(address);
  await untilLive(visitor.page);
  return visitor;
};

test.each(['br', 'ar'] as const)(
  'in %s a computer hands the check to a phone on which nobody signs in, once, and follows it',
  async (market) => {
    const words = WORDS[market];
    const site = SITES[market];
    const { id, token } = await reserve(app, market);
    const computer = await openAs({ app, browser: app.browser }, market, { token, width: 1440 });
    await computer.page.goto(`${computer.home}${site.orders}/${id}${site.page}`);
    await computer.page.getByRole('button', { name: words.show }).click();
    const first = await readCode(computer.page, words.code);
    await expectAccessible(computer.page);
    // A code that was replaced opens nothing; what it says is what to do.
    await computer.page.getByRole('button', { name: words.anew }).click();
    await expect.poll(async () => (await readCode(computer.page, words.code)) !== first).toBe(true);
    const address = await readCode(computer.page, words.code);
    const late = await openPhone(market, first);
    await late.page.getByRole('alert').getByText(words.over).waitFor();
    await expectAccessible(late.page);
    await late.close();
    // Nor is it used up by a computer.
    const wrong = await openAs({ app, browser: app.browser }, market, { width: 1440 });
    await wrong.page.goto(address);
    await wrong.page.getByText(words.onlyPhone).waitFor();
    await wrong.close();

    const sent: string[] = [];
    const phone = await openPhone(market, address);
    phone.page.on('request', (request) => sent.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
    // For whom and for which car, before anything is agreed to; and only for whoever sits before that computer.
    await phone.page.getByText(words.who).waitFor();
    expect(await phone.page.getByRole('button', { name: site.begin }).count()).toBe(0);
    await expectAccessible(phone.page);
    const line = await computer.page.getByText(words.shown).innerText();
    const number = Number(/\d{2}/.exec(line)?.[0]);
    const type = async (typed: number): Promise<void> => {
      await phone.page.getByLabel(words.number).fill(String(typed));
      await phone.page.getByRole('button', { name: words.confirm }).tap();
    };
    await type(number === 99 ? 98 : number + 1);
    await phone.page.getByRole('alert').getByText(words.wrong).waitFor();
    await type(number);
    await phone.page.getByRole('button', { name: site.begin }).waitFor();
    await expectAccessible(phone.page);
    expect(new URL(phone.page.url()).hash).toBe('');
    await computer.page.getByText(words.opened).waitFor();
    expect(await computer.page.getByRole('img', { name: words.code }).count()).toBe(0);
    await expectAccessible(computer.page);
    const second = await openPhone(market, address);
    await second.page.getByRole('alert').getByText(words.taken).waitFor();
    expect(await second.page.getByRole('button', { name: site.begin }).count()).toBe(0);
    await second.close();

    // The page loaded anew goes on.
    await phone.page.reload();
    await untilLive(phone.page);
    await agree(phone.page, market);
    for (const shot of ['paper', 'straight', 'first', 'second'] as const) await takePhoto(phone.page, { market, shot });
    await phone.page.locator('[role=status]:focus').getByText(site.same).waitFor();
    await phone.page.getByText(words.back).waitFor();
    await expectAccessible(phone.page);
    await computer.page.getByText(site.same).waitFor();
    const code = new URL(address).hash.slice(1);
    expect(sent.length).toBeGreaterThan(3);
    for (const one of sent) expect(one).not.toContain(code);
    // Without a code there is nothing to open, and nobody is asked.
    const typed = await openPhone(market, address.split('#')[0] ?? '');
    await typed.page.getByRole('alert').getByText(words.none).waitFor();
    expect(typed.complaints).toEqual([]);
    await typed.close();
    // Nobody is signed in there.
    expect((await phone.context.cookies()).map(({ name }) => name)).not.toContain('__Host-session');
    await phone.close();
    await computer.close();
  },
  240_000,
);

test.each(['br', 'ar'] as const)(
  'in %s who was sent the code and buys nothing says so, and the code is over; a page loaded anew ends no phone’s work',
  async (market) => {
    const words = WORDS[market];
    const site = SITES[market];
    const { id, token } = await reserve(app, market);
    const computer = await openAs({ app, browser: app.browser }, market, { token, width: 1440 });
    await computer.page.goto(`${computer.home}${site.orders}/${id}${site.page}`);
    await computer.page.getByRole('button', { name: words.show }).click();
    const phone = await openPhone(market, await readCode(computer.page, words.code));
    await phone.page.getByText(words.who).waitFor();
    await computer.page.getByText(words.opened).waitFor();
    await computer.page.reload();
    await computer.page.getByText(words.shown).waitFor();
    await phone.page.getByRole('button', { name: words.deny }).tap();
    await phone.page.getByRole('alert').getByText(words.denied).waitFor();
    await expectAccessible(phone.page);
    for (const name of [site.begin, words.confirm, words.deny])
      expect(await phone.page.getByRole('button', { name }).count()).toBe(0);
    await computer.page.getByText(words.opened).waitFor({ state: 'detached' });
    await phone.close();
    await computer.close();
  },
  240_000,
);

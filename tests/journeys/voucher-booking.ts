import { ask } from '#tests/harness/cars.ts';
import { send } from './account-steps.ts';
import { expectAccessible, type Visitor } from './visitor.ts';

type Site = { readonly market: 'br' | 'ar'; readonly brand: string };
type AtDealership = Pick<Visitor, 'page'> & { readonly databaseUrl: string };

const BOOKING = {
  br: {
    code: 'Código do voucher',
    find: 'Conferir',
    unknown: 'Nenhum voucher desta marca com este código',
    open: 'Pode ser usado',
    dealer: 'Concessionária',
    book: 'Dar baixa',
    done: /^Baixa feita: Late/,
  },
  ar: {
    code: 'Código del voucher',
    find: 'Verificar',
    unknown: 'No hay ningún voucher de esta marca con ese código',
    open: 'Se puede usar',
    dealer: 'Concesionario',
    book: 'Registrar',
    done: /^Registrado: Late/,
  },
} as const;

/** The dealership's people take the reward of the late car in, at their page. */
export const bookAt = async ({ page, databaseUrl }: AtDealership, { market, brand }: Site): Promise<void> => {
  const words = BOOKING[market];
  const { rows } = await ask<{ code: string }>(
    databaseUrl,
    'SELECT code FROM benefits.voucher WHERE brand = $1 AND market = $2 AND redeemed_at IS NULL',
    [brand, market],
  );
  await page.getByLabel(words.code).fill('0000-0000-0000');
  await send(page, words.find);
  await page.getByText(words.unknown).waitFor();
  await page.getByLabel(words.code).fill((rows[0]?.code ?? '').toLowerCase());
  await send(page, words.find);
  await page.getByText(words.open).waitFor();
  await expectAccessible(page);
  // Of several dealerships none is chosen beforehand.
  await page.getByLabel(words.dealer).selectOption({ index: 1 });
  await send(page, words.book);
  await page.getByText(words.done).waitFor();
};

import { expect, it } from 'vitest';
import type { CallApi } from '#kernel/client.ts';
import { decideCatalogImport } from '#features/catalog/contract/exchange.ts';
import { askingForProof } from './step-up.ts';

const problem = { type: 'about:blank', title: '', status: 403, code: 'stepUp', detail: '', instance: '' };

/** Every call wants a fresh proof, but for the one that tells how it is given. */
const refusing: CallApi = async (declared) =>
  (declared.path === 'auth' ? { ok: true, value: { hasFactor: true } } : { ok: false, problem }) as never;

const thrownBy = async (form: FormData, holds: boolean): Promise<unknown> => {
  const call = askingForProof({
    call: refusing,
    form: () => form,
    become: async () => undefined,
    holds: () => holds,
    askFirst: () => '/confirm?next=%2Fhere',
    shown: () => ({ session: { token: '', brand: 'jeep', locale: 'pt-BR' }, back: '/here', texts: {} }),
  });
  try {
    await call(decideCatalogImport, { params: { id: '1' }, body: { decision: 'APPROVE' } } as never);
  } catch (thrown) {
    return thrown;
  }
  return undefined;
};

const formWith = (name: string, value: string | File): FormData => {
  const form = new FormData();
  form.append(name, value);
  return form;
};

it('a form of texts is held by a page that can ask', async () => {
  expect(await thrownBy(formWith('decision', 'APPROVE'), true)).toMatchObject({
    data: { kind: 'proofWanted', by: 'code', pending: [['decision', 'APPROVE']] },
  });
});

it.each([
  ['with a file', formWith('file', new File(['x'], 'x.csv')), true],
  ['on a page that cannot ask', formWith('decision', 'APPROVE'), false],
])('a form %s is not held: the proof is asked for first, and the way leads back', async (_what, form, holds) => {
  const thrown = await thrownBy(form, holds);
  expect(thrown).toBeInstanceOf(Response);
  const { status, headers } = thrown as Response;
  expect([status, headers.get('location')]).toEqual([303, '/confirm?next=%2Fhere']);
});

import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { AREAS } from '#brands/texts/areas.ts';
import type { Loaded } from '#ui/admin-resource.ts';
import type { PromotionRecord } from '../../contract/staff.ts';
import { promotionResource } from './promotions.tsx';

const { Screen } = promotionResource({ models: () => Promise.resolve([]), linkedTo: () => Promise.resolve([]) });

const draft: PromotionRecord = {
  id: '0d3c2f5e-6f0e-4c43-9a55-1c9f0f1a2b3c',
  version: 4,
  code: 'uma-chave',
  name: 'Uma chave',
  summary: 'Um carro.',
  modelCode: null,
  groupId: null,
  permit: '03.012345/2026',
  startsAt: '2026-11-01T03:00:00.000Z',
  endsAt: '2026-12-01T03:00:00.000Z',
  drawOn: '2026-12-05',
  series: 1,
  seriesSize: 1000,
  forJoining: 1,
  forDrive: 0,
  forInvitation: 0,
  forQrCode: 0,
  mostNumbers: 20,
  prizes: [{ name: 'Compass', text: 'Um Compass Sport.', stock: 1 }],
  rules: 'Primeiro parágrafo.\n\nSegundo parágrafo.',
  state: 'DRAFT',
  edition: 0,
  joined: 0,
  handed: 0,
  waiting: { edition: 1, rules: 'O que vale.', endsAt: '2026-12-01T03:00:00.000Z', drawOn: '2026-12-05', isOwn: false },
  cancellation: null,
  cancelledReason: null,
};

const shown = (
  row: PromotionRecord,
  editing: string | null,
  answer: object | null = null,
  linked: readonly object[] = [],
): string => {
  const loaded: Loaded<PromotionRecord, object> = {
    texts: { ...AREAS.promotionsAdmin['pt-BR'], ...AREAS.console['pt-BR'] },
    key: 'key',
    here: '/admin/promotions',
    market: 'br',
    now: '2026-11-20T12:00:00.000Z',
    current: 1,
    isAllPicked: false,
    history: null,
    undo: null,
    chosen: [],
    pages: 1,
    total: 1,
    isMore: false,
    query: {},
    done: null,
    doneValues: {},
    editing,
    rows: [row],
    extra: { models: [], groups: [], draws: '/d', codes: '/c', people: '/p', linked, pages: '/promocoes' },
  };
  const actionData = answer === null ? null : { root: answer };
  const hydrationData = { loaderData: { root: { csrf: 'proof', ...loaded } }, actionData };
  const router = createMemoryRouter([{ id: 'root', path: '/', loader: () => null, element: <Screen /> }], {
    hydrationData,
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
};

describe('who approves a promotion', () => {
  it('finds in the list what waits for them, a draft or a next edition', () => {
    for (const state of ['DRAFT', 'PUBLISHED'] as const) {
      const html = shown({ ...draft, state }, null);
      expect(html).toContain('Espera aprovação');
      expect(html).toMatch(/<a [^>]*aria-label="Conferir Uma chave"[^>]*>/);
    }
    const own = { ...draft, waiting: { ...draft.waiting, isOwn: true } as PromotionRecord['waiting'] };
    expect(shown(own, null)).not.toContain('Conferir Uma chave');
    expect(shown({ ...draft, state: 'PUBLISHED', waiting: null }, null)).not.toContain('Espera aprovação');
  });

  it('reads it whole above the form, beside the button', () => {
    const html = shown(draft, draft.id);
    const [above = '', ...form] = html.split('name="summary"');
    expect(form).toHaveLength(1);
    for (const said of ['1 × Compass', 'O que vale.', '05/12/2026', '03.012345/2026', 'Conferi e aprovo'])
      expect(above, said).toContain(said);
  });
});

it('a promotion that is over is read whole, its times and prizes too', () => {
  const html = shown({ ...draft, state: 'DRAWN', waiting: null }, draft.id);
  for (const said of ['1 × Compass', '01/11/2026, 00:00 – 01/12/2026, 00:00', '05/12/2026', 'Segundo parágrafo.'])
    expect(html, said).toContain(said);
  expect(html).not.toContain('name="prizes"');
});

it('one that ends within a week says so in the list, and above its form what leads to it', () => {
  const published = { ...draft, state: 'PUBLISHED', waiting: null } as const;
  const linked = [{ id: '1', path: '/promocoes/uma-chave', text: 'Página: Verão' }];
  const soon = { ...published, endsAt: '2026-11-27T12:00:00.000Z' };
  expect(shown(soon, null)).toContain('Termina em até sete dias');
  expect(shown(soon, draft.id, null, linked).split('name="summary"')[0]).toContain('Página: Verão');
  for (const endsAt of ['2026-11-27T12:00:01.000Z', '2026-11-20T12:00:00.000Z', '2026-11-19T12:00:00.000Z']) {
    expect(shown({ ...published, endsAt }, null), endsAt).not.toContain('Termina em até sete dias');
    expect(shown({ ...published, endsAt }, draft.id, null, linked).split('name="summary"')[0]).not.toContain('Verão');
  }
  for (const state of ['DRAFT', 'CLOSED', 'CANCELLED'] as const)
    expect(shown({ ...soon, state }, null), state).not.toContain('Termina em até sete dias');
});

describe('who cancels a promotion', () => {
  const published = { ...draft, state: 'PUBLISHED', waiting: null } as const;
  const reason = 'A autorização foi revogada.';

  it('says why, where it is published', () => {
    expect(shown(published, draft.id)).toContain('Pedir o cancelamento');
    expect(shown(draft, draft.id)).not.toContain('Pedir o cancelamento');
    const cancelled = shown({ ...published, state: 'CANCELLED', cancelledReason: reason }, draft.id);
    expect(cancelled).toContain(reason);
    expect(cancelled).not.toContain('Pedir o cancelamento');
  });

  it('finds the reason where it was written, once it was refused', () => {
    const open = /<details [^>]*open=""/;
    expect(shown(published, draft.id)).not.toMatch(open);
    const values = { do: 'cancel', id: draft.id, reason: 'curto' };
    const html = shown(published, draft.id, { message: 'x', fields: { reason: 'Escreva mais' }, values });
    expect(html).toMatch(open);
    expect(html).toContain('>curto</textarea>');
  });

  it('is confirmed by another, who finds it in the list and reads why', () => {
    const id = '0d3c2f5e-6f0e-4c43-9a55-1c9f0f1a2b3d';
    const waits = { ...published, cancellation: { id, reason, isOwn: false } };
    expect(shown(waits, null)).toMatch(/<a [^>]*aria-label="Conferir Uma chave"[^>]*>/);
    for (const said of [reason, 'Confirmar o cancelamento', 'Não cancelar'])
      expect(shown(waits, draft.id), said).toContain(said);
    expect(shown(waits, draft.id).match(new RegExp(`name="cancellation" value="${id}"`, 'g'))).toHaveLength(2);
    const own = { ...waits, cancellation: { id, reason, isOwn: true } };
    expect(shown(own, null)).not.toContain('Conferir Uma chave');
    expect(shown(own, draft.id)).not.toContain('Confirmar o cancelamento');
    expect(shown(own, draft.id)).toContain('Não cancelar');
  });
});

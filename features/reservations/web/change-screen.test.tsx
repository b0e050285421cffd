import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import argentine from '#brands/texts/order-change.es-AR.json' with { type: 'json' };
import brazilian from '#brands/texts/order-change.pt-BR.json' with { type: 'json' };
import { translator } from '#ui/translate.ts';
import { ChangeScreen } from './change-screen.tsx';

type Loaded = Parameters<typeof ChangeScreen>[0]['loaded'];

const OWN = { value: 'd1', label: 'Santa Fe' };
const OTHER = { value: 'd2', label: 'Rosario' };

describe.each([brazilian, argentine])('the page of a change', (texts) => {
  const t = translator(texts);
  const shown = (more: Partial<Loaded>): string => {
    const loaded: Loaded = {
      number: 'X',
      back: '/order',
      rest: '/rest',
      owes: true,
      terms: '/terms',
      isDone: false,
      groups: [],
      dealers: [OWN],
      dealerId: OWN.value,
      isFromStock: true,
      lost: [],
      view: null,
      refusal: null,
      anew: null,
      changes: [],
      here: '/change',
      form: { key: 'k' },
      ...more,
    };
    const Component = () => <ChangeScreen loaded={loaded} refused={null} t={t} />;
    const Page = createRoutesStub([{ path: '/', Component }]);
    return renderToStaticMarkup(<Page />);
  };

  it('speaks of another dealership only where there is one, and of production only while the car is not built', () => {
    const alone = shown({});
    expect(alone).toContain(t('change.lead.stock'));
    for (const text of [t('change.lead.build'), t('change.lead.dealer'), t('change.dealer')])
      expect(alone).not.toContain(text);
    const several = shown({ dealers: [OWN, OTHER], isFromStock: false });
    for (const text of [t('change.lead.build'), t('change.lead.dealer'), t('change.dealer'), OTHER.label])
      expect(several).toContain(text);
  });

  it('marks what the order has, and the colours that no built car has', () => {
    const option = { title: 'X', price: null };
    const html = shown({
      groups: [
        {
          name: 'color',
          isMany: false,
          chosen: ['a'],
          options: [
            { ...option, value: 'a', state: 'own' },
            { ...option, value: 'b', state: 'notBuilt' },
            { ...option, value: 'c', state: null },
          ],
        },
      ],
    });
    for (const state of ['own', 'notBuilt'] as const) expect(html.split(t(`change.option.${state}`))).toHaveLength(2);
  });

  it('leads from a car that takes an order of its own to that order, and out of this one', () => {
    const html = shown({ refusal: t('change.stockOnly'), anew: { reserve: '/new', cancel: '/cancel' } });
    for (const text of [t('change.stockOnly'), 'href="/new"', t('change.reserve'), 'href="/cancel"'])
      expect(html).toContain(text);
  });
});

import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import argentine from '#brands/texts/proposals.es-AR.json' with { type: 'json' };
import brazilian from '#brands/texts/proposals.pt-BR.json' with { type: 'json' };
import { translator } from '#ui/translate.ts';
import { CreditStands } from './credit-stands.tsx';
import type { ProposalLoaded } from './proposal-data.ts';

const former = { car: '2008 Azul', price: '$ 43.930.000,00' };
const now = { car: '2008 Blanco', price: '$ 43.000.000,00' };

describe.each([brazilian, argentine])('what a page says of a credit', (texts) => {
  const t = translator(texts);
  const shown = (more: Partial<Pick<ProposalLoaded, 'fallen' | 'moved'>>): string => {
    const loaded = { fallen: null, moved: null, dealer: null, id: 'p1', links: { leave: '/leave' }, ...more };
    const Component = () => <CreditStands t={t} loaded={loaded as unknown as ProposalLoaded} />;
    const Page = createRoutesStub([{ path: '/', Component }]);
    return renderToStaticMarkup(<Page />);
  };

  it('is nothing while it is for the car of its order', () => {
    expect(shown({})).toBe('');
  });

  it('names both cars and their prices, and asks for a new analysis before signing', () => {
    const html = shown({ moved: { former, now, key: 'k1' } });
    for (const part of [former.car, former.price, now.car, now.price, texts['moved.again'], 'value="leave"'])
      expect(html).toContain(part);
  });

  it('leads to the dealership once it is signed', () => {
    const html = shown({ moved: { former, now, key: null } });
    expect(html).toContain(texts['moved.signed']);
    expect(html).not.toContain('<form');
  });

  it.each(['left', 'over', 'returning'] as const)('says why it pays nothing any more: %s', (fallen) => {
    expect(shown({ fallen })).toContain(texts[`fallen.${fallen}.text`]);
  });
});

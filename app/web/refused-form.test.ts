import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { leftByLink } from './refused-form.ts';

type Listener = (event: { target: { closest?: (selector: string) => object | null } }) => void;

/** The page's script with what it touches of a browser. */
const openRefused = () => {
  const html = leftByLink(Buffer.from('<body><form method="post"></form></body>'), 'n').toString('latin1');
  const script = /<script nonce="n">([\s\S]*)<\/script>/.exec(html)?.[1] ?? '';
  const listeners = new Map<string, Listener>();
  const replaced: string[] = [];
  runInNewContext(script, {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    document: { querySelectorAll: () => [] },
    history: { state: null, replaceState: (_state: unknown, _title: string, href: string) => replaced.push(href) },
    location: { href: '/br/jeep/meus-dados' },
  });
  const fire = (name: string, closest: object | null) => listeners.get(name)?.({ target: { closest: () => closest } });
  return { fire, replaced };
};

test('a refused form that is left by a link or sent once more can be come back to', () => {
  const { fire, replaced } = openRefused();
  fire('click', null);
  expect(replaced).toEqual([]);
  fire('click', {});
  expect(replaced).toEqual(['/br/jeep/meus-dados']);
  fire('submit', null);
  expect(replaced).toHaveLength(2);
});

import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { POPUP_COOKIE, POPUP_SCRIPT } from './popup-script.ts';

const ID = '01a1fb0e-b0e5-77c7-aa91-56a2ec2f0978';

type Listener = () => void;

/** What listens to something, and the way to make it happen. */
const heard = () => {
  const listeners = new Map<string, Listener>();
  return {
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
    happen: (name: string) => listeners.get(name)?.(),
  };
};

/** A page with a popup, as its script meets it; its timers run when the test says so. */
const open = (kind: 'dialog' | 'template', isHidden: boolean) => {
  const seen = { isModal: false, isTimed: false };
  const timers: Listener[] = [];
  const [link, button, closing] = [heard(), heard(), heard()];
  const box = {
    ...heard(),
    matches: () => false,
    querySelector: (name: string) => (name === 'a' ? link : button),
    remove: () => void (seen.isTimed = false),
  };
  const room = { append: () => void (seen.isTimed = true), firstElementChild: box };
  const source = {
    ...closing,
    dataset: { id: ID, after: '5', seconds: '10' },
    localName: kind,
    content: { cloneNode: () => box },
    querySelector: () => link,
    showModal: () => void (seen.isModal = true),
    close: () => void (seen.isModal = false),
  };
  const document = {
    ...heard(),
    hidden: isHidden,
    cookie: '',
    readyState: 'complete',
    activeElement: null,
    getElementById: (name: string) => (name === 'popup' ? source : room),
    querySelector: () => null,
  };
  runInNewContext(POPUP_SCRIPT, {
    document,
    setTimeout: (run: Listener) => timers.push(run),
    clearTimeout: () => undefined,
  });
  return { document, link, seen, pass: () => timers.shift()?.() };
};

it.each(['dialog', 'template'] as const)('comes once the page is seen: %s', (kind) => {
  const { document, seen, pass } = open(kind, true);
  pass();
  expect(seen).toEqual({ isModal: false, isTimed: false });
  document.hidden = false;
  document.happen('visibilitychange');
  expect(seen).toEqual({ isModal: kind === 'dialog', isTimed: kind === 'template' });
});

it('a timed one does not go while nobody sees the page', () => {
  const { document, seen, pass } = open('template', false);
  pass();
  document.hidden = true;
  pass();
  expect(seen.isTimed).toBe(true);
  expect(document.cookie).toBe('');
  document.hidden = false;
  pass();
  expect(seen.isTimed).toBe(false);
  expect(document.cookie).toContain(`${POPUP_COOKIE}=${ID}`);
});

it('the modal is closed by its link, which may lead to a place of the page', () => {
  const { document, link, seen, pass } = open('dialog', false);
  pass();
  expect(seen.isModal).toBe(true);
  link.happen('click');
  expect(seen.isModal).toBe(false);
  expect(document.cookie).toContain(`${POPUP_COOKIE}=${ID}`);
});

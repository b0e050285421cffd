import { useCallback, useEffect, useRef, useState } from 'react';
import { send, type At, type Said, type Standing } from './send.ts';

type Of = { readonly brand: string; readonly locale: string };

/** Of this tab alone, so that a page that is loaded anew goes on. */
const KEPT = 'identity-handoff';

const PATH = 'identity-handoffs/';

/** Opened without a code, as whoever types the address does. */
const NO_CODE: Said = { code: 'none', text: null, field: null };
const DENIED: Said = { code: 'denied', text: null, field: null };

/** After these, to ask again leads nowhere. */
const ENDS: ReadonlySet<string> = new Set(['none', 'denied', 'handoffOver', 'handoffTaken']);

const SECRET_BYTES = 32;

/** By which this phone is known again, should the answer to its first call be lost on the way. */
const newSecret = (): string =>
  btoa(String.fromCodePoint(...crypto.getRandomValues(new Uint8Array(SECRET_BYTES))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** One a code, however often it is asked for. */
const secrets = new Map<string, string>();
const secretOf = (token: string): string => {
  const known = secrets.get(token) ?? newSecret();
  secrets.set(token, known);
  return known;
};

/** The code behind the address, taken out of it at once: it stays in no history, and is sent to nobody but this site. */
const takeCode = (): string => {
  const code = window.location.hash.slice(1);
  if (code !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  return code;
};

/** A code that was opened, and what came of the photos; `said`: why it is not open. */
export const useHandoff = ({ brand, locale }: Of) => {
  const [at, setAt] = useState<At | null>(null);
  const [standing, setStanding] = useState<Standing | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const code = useRef<string | null>(null);
  const enter = useCallback(
    async (handoff: string, known: Standing | null): Promise<void> => {
      const opened = { brand, locale, path: PATH, handoff };
      const now = known === null ? await send<Standing>(opened, { method: 'GET', to: 'current' }) : known;
      if ('ok' in now && !now.ok) return setSaid(now.said);
      setSaid(null);
      setStanding('ok' in now ? now.value : now);
      setAt(opened);
    },
    [brand, locale],
  );
  const open = useCallback(async (): Promise<void> => {
    const token = code.current;
    const kept = sessionStorage.getItem(KEPT);
    if (token === null || token === '') return kept === null ? setSaid(NO_CODE) : enter(kept, null);
    const handoff = secretOf(token);
    sessionStorage.setItem(KEPT, handoff);
    const to = { brand, locale, path: PATH, handoff: '' };
    const taken = await send<Standing>(to, { to: 'taken', body: JSON.stringify({ token, handoff }) });
    if (!taken.ok) return setSaid(taken.said);
    code.current = '';
    return enter(handoff, taken.value);
  }, [brand, locale, enter]);
  useEffect(() => {
    // Not by a computer, which would use the code up.
    if (code.current !== null || window.matchMedia('(hover: hover) and (pointer: fine)').matches) return;
    code.current = takeCode();
    void open();
  }, [open]);
  const look = async (came: Standing | null): Promise<void> => {
    if (came !== null) setStanding(came);
    else if (at?.handoff !== undefined) await enter(at.handoff, null);
  };
  const typeNumber = async (number: number): Promise<void> => {
    if (at === null) return;
    const typed = await send<Standing>(at, { to: 'number', body: JSON.stringify({ number }) });
    setSaid(typed.ok ? null : typed.said);
    if (typed.ok) setStanding(typed.value);
    else if (ENDS.has(typed.said.code)) setStanding(null);
  };
  const deny = async (): Promise<void> => {
    if (at === null) return;
    const denied = await send(at, { to: 'denial' });
    if (!denied.ok && !ENDS.has(denied.said.code)) return setSaid(denied.said);
    setStanding(null);
    setSaid(DENIED);
  };
  const mayAskAgain = said !== null && standing === null && !ENDS.has(said.code);
  return { at, standing, said, mayAskAgain, look, typeNumber, deny: () => void deny(), open: () => void open() };
};

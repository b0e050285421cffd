import { useCallback, useEffect, useRef, useState } from 'react';
import { send, type At, type Said, type Standing } from './send.ts';

type Of = { readonly brand: string; readonly locale: string };

/** Of this tab alone, so that a page that is loaded anew goes on. */
const KEPT = 'identity-handoff';

const PATH = 'identity-handoffs/';

/** Opened without a code, as whoever types the address does. */
const NO_CODE: Said = { code: 'none', text: null, field: null };

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
    const to = { brand, locale, path: PATH, handoff: '' };
    const taken = await send<Standing & { handoff: string }>(to, { to: 'taken', body: JSON.stringify({ token }) });
    if (!taken.ok) return setSaid(taken.said);
    code.current = '';
    sessionStorage.setItem(KEPT, taken.value.handoff);
    return enter(taken.value.handoff, taken.value);
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
  return { at, standing, said, look, open: () => void open() };
};

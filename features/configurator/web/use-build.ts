import { useCallback, useEffect, useMemo, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigation, useNavigationType, useParams } from 'react-router';
import { codeOf, firstChoice, openChoice } from '../rules/address.ts';
import type { Choice } from '../rules/choice.ts';
import { isConfiguratorStep, type ConfiguratorStep } from '../rules/steps.ts';
import type { BuildData } from './build-data.ts';
import { FIELDS } from './click.ts';

/** The cars of one visit to a page, and which of them is shown: what undo and redo walk along. */
type Trail = { readonly search: string; readonly codes: readonly string[]; readonly at: number };

export type Build = {
  readonly step: ConfiguratorStep;
  readonly choice: Choice;
  readonly code: string;
  readonly apply: (next: Choice) => void;
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
  readonly reset: () => void;
  readonly hrefOf: (step: ConfiguratorStep) => string;
};

const LONGEST_TRAIL = 100;

/** The history's note of an address to which the trail led, not a link. */
const LED_BY_TRAIL = 'trail';

/** The car of the address. A change rewrites the address in place, so that reload and a copied address mean the car in sight. */
export const useBuild = (data: BuildData): Build => {
  const { car } = data;
  const location = useLocation();
  const navigate = useNavigate();
  const params = useParams();
  const step = isConfiguratorStep(params.step) ? params.step : 'version';
  const [stored, setKept] = useState<Trail | null>(null);
  const isBack = useNavigationType() === NavigationType.Pop;
  const isLed = location.state === LED_BY_TRAIL;
  // A new address (a step, a shared car) is the truth; between addresses the trail is, and so it is after a way back.
  const there = trailOf(data, location.search);
  const trail = stored !== null && isOf(stored, there, isBack || isLed) ? stored : there;
  const code = trail.codes[trail.at] ?? data.code;
  const choice = useMemo(() => openChoice(car, code)?.choice ?? firstChoice(car), [car, code]);
  if (choice === null) throw new Error('the page of a model without versions');

  const show = useCallback(
    (next: Trail) => {
      setKept(next);
      rewriteAddress(next.codes[next.at] ?? '');
    },
    [setKept],
  );
  const move = (by: 1 | -1): (() => void) | null => {
    const at = trail.at + by;
    // It goes on from this address, whichever step it began on.
    return trail.codes[at] === undefined ? null : () => show({ ...trail, search: location.search, at });
  };
  const apply = (next: Choice): void => {
    const codes = [...trail.codes.slice(0, trail.at + 1), codeOf(car, next)].slice(-LONGEST_TRAIL);
    show({ search: location.search, codes, at: codes.length - 1 });
  };
  const hrefOf = (other: ConfiguratorStep): string => hrefOfStep(data, code, other);
  // A step that was gone back to means the car as it is now, like every other.
  const isBehind = trail === stored && isBack && there.codes[0] !== code;
  useEffect(() => {
    if (isBehind) rewriteAddress(code, location.pathname);
  }, [isBehind, code, location.pathname]);
  // What the summary shows is of the server's making (its code, cars like it): a car changed there is its own page. One that
  // is still on its way counts as there, so that a step back before it has come does not end on it.
  const { pathname, search } = useNavigation().location ?? location;
  const isThere = pathname !== location.pathname || trailOf(data, search).codes[0] === code;
  const summary = step === 'resume' && !isThere ? hrefOf('resume') : null;
  useEffect(() => {
    if (summary !== null) void navigate(summary, { replace: true, preventScrollReset: true, state: LED_BY_TRAIL });
  }, [summary, navigate]);
  return {
    step,
    choice,
    code,
    apply,
    undo: move(-1),
    redo: move(1),
    reset: () => {
      const first = firstChoice(car);
      if (first !== null) apply(first);
    },
    hrefOf,
  };
};

/** A step's address with a car in it. */
export const hrefOfStep = ({ paths }: BuildData, code: string, step: ConfiguratorStep): string =>
  `${paths.steps[step]}?${new URLSearchParams({ [FIELDS.code]: code })}`;

/**
 * Whether the trail is the address's: it began there, the address has followed it, or the way there led along it: back, or to
 * the summary of a car that undo or redo have left since.
 */
const isOf = ({ search, codes, at }: Trail, there: Trail, isAlong: boolean): boolean => {
  const [code = ''] = there.codes;
  return search === there.search || code === codes[at] || (isAlong && codes.includes(code));
};

/** In place, without the router: the page is the same. */
const rewriteAddress = (code: string, pathname = window.location.pathname): void => {
  const url = new URL(pathname, window.location.href);
  url.search = new URLSearchParams({ [FIELDS.code]: code }).toString();
  window.history.replaceState(window.history.state, '', url);
};

const trailOf = (data: BuildData, search: string): Trail => {
  const text = new URLSearchParams(search).get(FIELDS.code);
  const opened = text === null ? null : openChoice(data.car, text);
  const first = firstChoice(data.car);
  const choice = opened?.choice ?? first;
  return { search, codes: [choice === null ? data.code : codeOf(data.car, choice)], at: 0 };
};

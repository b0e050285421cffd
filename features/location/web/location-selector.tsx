import { Check, MapPin } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { type Position, PositionButton, positionFields } from '#ui/position-button.tsx';
import { sayer } from '#ui/say.ts';
import { TextField } from '#ui/text-field.tsx';
import { LiveSuggestions } from './live-suggestions.tsx';
import type { SelectorLayout, SelectorState } from '../rules/selector.ts';
import styles from './location-selector.module.css';

export type SelectorView = {
  readonly texts: Readonly<Record<string, string>>;
  readonly state: SelectorState;
  readonly action: string;
  readonly back: string;
  readonly asked: string;
  readonly problem: string | null;
  readonly kept: { readonly name: string } | null;
  readonly place: { readonly name: string; readonly latitude: number; readonly longitude: number } | null;
  /** The maps' SDK of the browser, where that is the provider. */
  readonly sdk: { readonly address: string; readonly country: string } | null;
  readonly again: string;
  readonly suggestions: readonly {
    readonly id: string;
    readonly href: string;
    readonly parts: readonly { readonly text: string; readonly matched: boolean }[];
  }[];
};

type SelectorProps = {
  readonly view: SelectorView;
  readonly layout: SelectorLayout;
  /** Where a position leads; without it, to the address itself. */
  readonly go?: (href: string) => void;
};

/** Where the visitor is: first chosen, then confirmed. Each state is an address, so it goes without scripts too. */
export function LocationSelector({ view, layout, go }: SelectorProps) {
  const navigate = useNavigate();
  const follow = go ?? ((href: string) => void navigate(href));
  return (
    <div className={styles.selector} data-layout={layout} data-state={view.state}>
      {view.place === null ? <Selection view={view} go={follow} /> : <Confirmation view={view} place={view.place} />}
    </div>
  );
}

type WayProps = { readonly view: SelectorView; readonly go: (href: string) => void };

function Selection({ view, go }: WayProps) {
  const say = sayer(view.texts);
  const [typed, setTyped] = useState('');
  return (
    <>
      {view.kept !== null && <Kept view={view} name={view.kept.name} />}
      <form method="get" action={view.action} className={styles.form} role="search">
        <input type="hidden" name="back" value={view.back} />
        <TextField
          name="q"
          label={say('location.where')}
          hint={say('location.whereHint')}
          defaultValue={view.asked}
          maxLength={120}
          autoComplete="postal-code"
          enterKeyHint="search"
          {...(view.problem === null ? {} : { error: view.problem })}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {view.sdk !== null && (
          <LiveSuggestions
            sdk={view.sdk}
            typed={typed.trim()}
            label={say('location.suggestions')}
            onPlace={(place) => go(wayTo(view, place))}
          />
        )}
        <div className={styles.buttons}>
          <Button type="submit">{say('location.search')}</Button>
          <PositionButton
            texts={{ ask: say('location.position'), asking: say('location.locating'), denied: say('location.denied') }}
            onPosition={(position) => go(wayTo(view, position))}
          />
        </div>
      </form>
      {view.suggestions.length > 0 && (
        <nav aria-label={say('location.suggestions')}>
          <ul className={styles.suggestions}>
            {view.suggestions.map(({ id, href, parts }) => (
              <li key={id}>
                <a href={href} className={styles.suggestion}>
                  <Icon icon={MapPin} />
                  <span>
                    {parts.map(({ text, matched }, index) => (
                      <Part key={`${index} ${text}`} text={text} matched={matched} />
                    ))}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}

function Part({ text, matched }: { text: string; matched: boolean }) {
  return matched ? <mark className={styles.matched}>{text}</mark> : text;
}

function Kept({ view, name }: { view: SelectorView; name: string }) {
  const say = sayer(view.texts);
  return (
    <form method="post" action={view.action} className={styles.kept}>
      <input type="hidden" name="back" value={view.back} />
      <p>{say('location.kept', { place: name })}</p>
      <Button type="submit" name="decision" value="forget" variant="quiet">
        {say('location.forget')}
      </Button>
    </form>
  );
}

function Confirmation({ view, place }: { view: SelectorView; place: NonNullable<SelectorView['place']> }) {
  const say = sayer(view.texts);
  return (
    <form method="post" action={view.action} className={styles.form}>
      <input type="hidden" name="back" value={view.back} />
      <input type="hidden" name="name" value={place.name} />
      <input type="hidden" name="lat" value={place.latitude} />
      <input type="hidden" name="lon" value={place.longitude} />
      <h2 className={styles.question} tabIndex={-1}>
        {say('location.confirm', { place: place.name })}
      </h2>
      <p>{say('location.why')}</p>
      <div className={styles.buttons}>
        <Button type="submit" name="decision" value="keep" icon={Check}>
          {say('location.yes')}
        </Button>
        <LinkButton href={view.again} variant="secondary">
          {say('location.no')}
        </LinkButton>
      </div>
    </form>
  );
}

const wayTo = ({ action, back }: SelectorView, position: Position): string =>
  `${action}?${new URLSearchParams({ ...positionFields(position), back })}`;

import { Check, MapPin } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { type Position, PositionButton, positionFields } from '#ui/position-button.tsx';
import { translator } from '#ui/translate.ts';
import { TextField } from '#ui/text-field.tsx';
import { LiveSuggestions } from './live-suggestions.tsx';
import type { SelectorLayout, SelectorState } from '../rules/selector.ts';
import styles from './location-selector.module.css';

export type SelectorView = {
  readonly texts: Readonly<Record<string, string>>;
  readonly state: SelectorState;
  readonly action: string;
  readonly back: string;
  readonly query: string;
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
  const t = translator(view.texts);
  const [typed, setTyped] = useState('');
  return (
    <>
      {view.kept !== null && <SavedPlace view={view} name={view.kept.name} />}
      <form method="get" action={view.action} className={styles.form} role="search">
        <input type="hidden" name="back" value={view.back} />
        <TextField
          name="q"
          label={t('location.where')}
          hint={t('location.whereHint')}
          defaultValue={view.query}
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
            label={t('location.suggestions')}
            onPlace={(place) => go(wayTo(view, place))}
          />
        )}
        <div className={styles.buttons}>
          <Button type="submit">{t('location.search')}</Button>
          <PositionButton
            texts={{ ask: t('location.position'), asking: t('location.locating'), denied: t('location.denied') }}
            onPosition={(position) => go(wayTo(view, position))}
          />
        </div>
      </form>
      {view.suggestions.length > 0 && (
        <nav aria-label={t('location.suggestions')}>
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

function SavedPlace({ view, name }: { view: SelectorView; name: string }) {
  const t = translator(view.texts);
  return (
    <PageForm action={view.action} className={styles.saved} held={{ back: view.back }}>
      <p>{t('location.kept', { place: name })}</p>
      <Button type="submit" name="decision" value="forget" variant="quiet">
        {t('location.forget')}
      </Button>
    </PageForm>
  );
}

function Confirmation({ view, place }: { view: SelectorView; place: NonNullable<SelectorView['place']> }) {
  const t = translator(view.texts);
  return (
    <PageForm
      action={view.action}
      className={styles.form}
      held={{ back: view.back, name: place.name, lat: place.latitude, lon: place.longitude }}
    >
      <h2 className={styles.question} tabIndex={-1}>
        {t('location.confirm', { place: place.name })}
      </h2>
      <p>{t('location.why')}</p>
      <div className={styles.buttons}>
        <Button type="submit" name="decision" value="keep" icon={Check}>
          {t('location.yes')}
        </Button>
        <LinkButton href={view.again} variant="secondary">
          {t('location.no')}
        </LinkButton>
      </div>
    </PageForm>
  );
}

const wayTo = ({ action, back }: SelectorView, position: Position): string =>
  `${action}?${new URLSearchParams({ ...positionFields(position), back })}`;

import { Search } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Translate } from '#ui/translate.ts';
import { TextField } from '#ui/text-field.tsx';
import { FIELDS } from './fields.ts';
import styles from './search-box.module.css';
import { useSuggestions, type Suggestion } from './suggestions.ts';

type SearchBoxProps = { readonly t: Translate; readonly text: string; readonly brand: string; readonly locale: string };

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Words to search by, with what could be meant below them (ARIA 1.2, editable combobox with a list). Without script a plain field. */
export function SearchBox({ t, text, brand, locale }: SearchBoxProps) {
  const [typed, setTyped] = useState(text);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const list = useSuggestions({ text: typed, isOpen, brand, locale });
  const shown = isOpen ? list : [];
  const choose = (one: Suggestion): void => {
    setTyped(one.kind === 'CITY' ? one.text.replace(/,.*$/, '') : one.text);
    setOpen(false);
    setActive(-1);
    // After the field has its new words.
    window.setTimeout(() => box.current?.closest('form')?.requestSubmit());
  };
  const press = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step !== undefined && list.length > 0) {
      event.preventDefault();
      setOpen(true);
      setActive((old) => (old + step + list.length + (old === -1 && step === -1 ? 1 : 0)) % list.length);
    }
    if (event.key === 'Escape') setOpen(false);
    const one = shown[active];
    if (event.key === 'Enter' && one !== undefined) {
      event.preventDefault();
      choose(one);
    }
  };
  return (
    <div className={styles.box} ref={box}>
      <TextField
        label={t('offers.search')}
        optional=""
        type="search"
        name={FIELDS.text}
        value={typed}
        autoComplete="off"
        maxLength={100}
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown[active] === undefined ? undefined : `${id}-${active}`}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setOpen(true);
          setActive(-1);
        }}
        onKeyDown={press}
        onBlur={() => setOpen(false)}
        before={<Icon icon={Search} />}
      />
      <Button type="submit" variant="secondary">
        {t('offers.search.go')}
      </Button>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('offers.suggestions')}
        className={styles.list}
        hidden={shown.length === 0}
      >
        {shown.map((one, index) => (
          <div
            key={`${one.kind} ${one.text}`}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.option}
            onMouseDown={(event) => {
              event.preventDefault();
              choose(one);
            }}
          >
            <span>{one.text}</span>
            <span className={styles.kind}>
              {t(`offers.suggestion.${one.kind}`)} · {one.count}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

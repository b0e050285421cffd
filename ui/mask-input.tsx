import type { InputEvent } from 'react';
import { caretAfter, type Mask, MASKS, type MaskName } from './masks.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

const NUMERIC: ReadonlySet<MaskName> = new Set(['cpf', 'dni', 'cuit', 'postalCodeBr', 'date', 'monthYear']);
const PHONES: ReadonlySet<MaskName> = new Set(['phoneBr', 'phoneAr']);

export type MaskInputProps = Omit<TextInputProps, 'onInput' | 'defaultValue' | 'value'> & {
  mask: MaskName | Mask;
  defaultValue?: string;
  /** The masked text after each key. */
  onValue?: (shown: string) => void;
};

/** Shapes what is typed or pasted and keeps the caret where the hand left it. Without script it is a plain input. */
export function MaskInput({ mask, defaultValue, onValue, ...rest }: MaskInputProps) {
  const shape = typeof mask === 'function' ? mask : MASKS[mask];
  const reshape = (event: InputEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const caret = input.selectionStart ?? input.value.length;
    const before = input.value.slice(0, caret).replace(/[^0-9A-Za-z]/g, '').length;
    const atEnd = caret === input.value.length;
    const shown = shape(input.value);
    if (shown !== input.value) {
      input.value = shown;
      const place = atEnd ? shown.length : caretAfter(shown, before);
      input.setSelectionRange(place, place);
    }
    onValue?.(shown);
  };
  return (
    <TextInput
      inputMode={inputModeOf(mask)}
      autoComplete="off"
      {...rest}
      defaultValue={defaultValue === undefined ? undefined : shape(defaultValue)}
      onInput={reshape}
    />
  );
}

function inputModeOf(mask: MaskName | Mask): 'numeric' | 'tel' | 'text' {
  if (typeof mask === 'function' || NUMERIC.has(mask)) return 'numeric';
  return PHONES.has(mask) ? 'tel' : 'text';
}

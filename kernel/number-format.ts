const made = new Map<string, Intl.NumberFormat>();

/** A format for numbers, made once for each locale and form: making one takes longer than a hundred numbers. */
export const numberFormat = (locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat => {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = made.get(key) ?? new Intl.NumberFormat(locale, options);
  made.set(key, format);
  return format;
};

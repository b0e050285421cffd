/** The texts of an area in both languages. A key that the Spanish side lacks does not compile. */
export const bothOf = <Key extends string>(
  pt: Readonly<Record<Key, string>>,
  es: Readonly<Record<NoInfer<Key>, string>>,
) => ({
  'pt-BR': pt,
  'es-AR': es,
});

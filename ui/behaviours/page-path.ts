/** The page-path helper of the spec: the path without its last segment, plus `.html`. `/ofertas/compacto` -> `/ofertas.html`. */
export function pagePath(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  return `/${segments.slice(0, -1).join('/')}.html`;
}

import type { importsPt } from './imports.pt-BR.ts';

export const importsEs: Record<keyof typeof importsPt, string> = {
  'import.rejected': 'El archivo tiene {count, plural, =1 {{count} error} other {{count} errores}}; no se guardó nada.',
  'import.csv': 'Esta línea no se puede leer como CSV.',
  'import.column': 'Columna desconocida o faltante.',
  'import.empty': 'El archivo está vacío.',
  'import.file': 'Archivo',
  'import.check': 'Revisar',
  'import.report': 'Lo que haría el archivo',
  'import.errors': 'Lo que está mal',
  'import.line': 'Línea',
  'import.field': 'Columna',
  'import.what': 'Error',
  'import.go': 'Importar',
  'import.done': 'Importado.',
};

/** Lists that come in from a file. */
export const importsPt = {
  'import.rejected': 'O arquivo tem {count, plural, =1 {{count} erro} other {{count} erros}}; nada foi gravado.',
  'import.csv': 'Esta linha não se lê como CSV.',
  'import.column': 'Coluna desconhecida ou faltando.',
  'import.empty': 'O arquivo está vazio.',
  'import.file': 'Arquivo',
  'import.check': 'Conferir',
  'import.report': 'O que o arquivo faria',
  'import.errors': 'O que está errado',
  'import.line': 'Linha',
  'import.field': 'Coluna',
  'import.what': 'Erro',
  'import.go': 'Importar',
  'import.done': 'Importado.',
} as const;

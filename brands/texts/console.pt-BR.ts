/** What every list and form of the back office says. */
export const consolePt = {
  'console.save': 'Salvar',
  'console.cancel': 'Cancelar',
  'console.edit': 'Editar',
  'console.delete': 'Apagar',
  'console.find': 'Buscar',
  'console.all': 'Todos',
  'console.actions': 'Ações',
  'console.pages': 'Páginas da lista',
  'console.changedHere': 'Mudou enquanto você editava. Agora: {now}',
  'console.changedHere.empty': 'Mudou enquanto você editava. Agora: vazio',
  'console.yes': 'sim',
  'console.no': 'não',
  'console.roles': 'Seu perfil aqui: {roles}.',
  'console.noArea': 'Ainda não há telas para este perfil neste site. Quem cuida dos usuários pode dar outro.',
} as const;
